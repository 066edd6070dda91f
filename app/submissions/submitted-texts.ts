import { languageName } from "#app/stations/reference/languages.ts";
import type { ModeratedStation } from "#app/stations/station.ts";
import { STORED_IMAGE, type SubmissionField } from "#app/stations/submission-form-fields.ts";
import { uploadDigest } from "#app/stations/uploaded-image.ts";

/** The fields of the submission form as its submitter filled them in; an uploaded image is one that is stored already. */
export function submittedTexts(
  station: ModeratedStation,
): Record<SubmissionField, string> & { [STORED_IMAGE]?: string } {
  const digest = uploadDigest(station.imageUrl);
  return {
    name: station.name,
    genre: station.genre,
    country: station.country,
    city: station.city,
    languages: station.languages.map(languageName).join(", "),
    description: station.description,
    tags: station.tags.join(", "),
    image_url: digest === null ? station.imageUrl : "",
    stream_url: station.streamUrl,
    website_url: station.websiteUrl,
    contact_email: station.contactEmail ?? "",
    ...(digest !== null && { [STORED_IMAGE]: digest }),
  };
}
