import type { z } from "zod";
import { type BadInput, fieldsSchema, type Parsed, parseFields } from "#app/platform/http/parse-fields.ts";
import { type ByProperty, byProperty, type SubmissionField } from "./field-list.ts";
import { type KeptFields, keptFields } from "./kept-fields.ts";
import type { Station } from "./station.ts";
import { contactEmail, SEVEN_CHECKS, stationFields, submittedImage, WHEN_EMPTY } from "./station-fields.ts";
import { TWO_IMAGES } from "./submission-form-fields.ts";
import { uploadUrl } from "./uploaded-image.ts";

const { name, description, stream_url, website_url, genre, country, city, languages, tags } = stationFields;

/** The fields of a submission. Others, such as status, submitter and id, are ignored. Source: spec, section 7. */
export const submissionFields = fieldsSchema({
  name,
  description: description.default(WHEN_EMPTY.description),
  stream_url: stream_url.default(WHEN_EMPTY.streamUrl),
  website_url: website_url.default(""),
  image_url: submittedImage,
  genre: genre.default(WHEN_EMPTY.genre),
  country,
  city: city.default(""),
  languages: languages.default([]),
  contact_email: contactEmail,
  tags: tags.default([]),
} satisfies Record<SubmissionField, z.ZodType>);

const fieldsWithUpload = submissionFields.extend({ image_url: stationFields.image_url.default("") });

export type Submission = ByProperty<z.output<typeof submissionFields>>;

/**
 * Parses a submitted form or JSON object. The first error wins: the seven checks of the spec in their order, for the
 * whole form, then the other checks in the order of the fields. `uploaded`: the digest of an uploaded image, which
 * replaces the URL; `station`: the one that is corrected, whose own values are valid. Source: spec, section 5.
 */
export function parseSubmission(
  raw: Record<string, unknown>,
  uploaded: string | null = null,
  station: Station | null = null,
): { ok: true; submission: Submission } | BadInput {
  const kept = station ? keptFields(raw, station) : {};
  const parsed = parseUnkept(uploaded === null ? submissionFields : fieldsWithUpload, raw, kept);
  if (parsed.ok && uploaded !== null) {
    if (parsed.fields.image_url !== "") return { ok: false, message: TWO_IMAGES, field: "image_url" };
    return { ok: true, submission: byProperty({ ...parsed.fields, image_url: uploadUrl(uploaded) }) };
  }
  return parsed.ok ? { ok: true, submission: byProperty(parsed.fields) } : parsed;
}

function parseUnkept(
  schema: typeof submissionFields | typeof fieldsWithUpload,
  raw: Record<string, unknown>,
  kept: KeptFields,
): Parsed<z.output<typeof submissionFields>> {
  const unkept = Object.entries(schema.shape).filter(([field]) => !Object.hasOwn(kept, field));
  const parsed = parseFields(fieldsSchema(Object.fromEntries(unkept)), raw, SEVEN_CHECKS);
  if (!parsed.ok) return parsed;
  // Complete: each field is either parsed or kept.
  return { ok: true, fields: { ...parsed.fields, ...kept } as z.output<typeof submissionFields> };
}
