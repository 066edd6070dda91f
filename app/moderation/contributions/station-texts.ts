import { languageName } from "#app/stations/station/reference/languages.ts";
import type { ModeratedStation, Station } from "#app/stations/station/station.ts";
import { uploadedImagePath } from "#app/stations/station/uploaded-image.ts";
import type { EditTexts } from "./edit-fields.ts";
import type { SeenEdit } from "./seen-edit.ts";

/**
 * The fields of a station as the form shows them. An uploaded image has the URL that the API gives it: sending it back
 * changes nothing. `publicUrl`: the origin of this site.
 */
export function stationTexts(station: Station, publicUrl: string): EditTexts {
  const uploaded = uploadedImagePath(station);
  return {
    name: station.name,
    description: station.description,
    country: station.country,
    city: station.city,
    genre: station.genre,
    languages: station.languages.map(languageName).join(", "),
    website_url: station.websiteUrl,
    image_url: uploaded ? publicUrl + uploaded : station.imageUrl,
    tags: station.tags.join(", "),
    stream_url: station.streamUrl,
  };
}

/** The value of the form field `SEEN` for this station. */
export function seenStation(station: ModeratedStation, publicUrl: string): SeenEdit {
  return { at: station.updatedAt.getTime(), texts: stationTexts(station, publicUrl), conflicting: [] };
}
