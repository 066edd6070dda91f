import { fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import { findCity } from "#app/stations/reference/cities.ts";
import { countryName, findCountry } from "#app/stations/reference/countries.ts";
import { findGenre, type GenreMap } from "#app/stations/reference/genre-map.ts";
import { genreName } from "#app/stations/reference/genre-names.ts";
import { parseLanguages } from "#app/stations/reference/languages.ts";
import { normaliseName } from "#app/stations/reference/normalise-name.ts";
import type { Station } from "#app/stations/station.ts";
import {
  NO_COUNTRY,
  NO_NAME,
  parseTags,
  privateStreamUrl,
  SEVEN_CHECKS,
  stationFields,
  WHEN_EMPTY,
} from "#app/stations/station-fields.ts";
import { parseCoordinates, stationPlace } from "#app/stations/station-place.ts";
import { SUBMISSION_LIMITS } from "#app/stations/submission-form-fields.ts";
import { type ListedRow, NO_STREAM } from "./formats/listed-row.ts";

/** Import options. `country`: for rows without one. `allowPrivate`: accept streams on private addresses. */
export type ImportOptions = { genres: GenreMap; country: string; allowPrivate?: boolean };

/** The validated fields of a listed station. */
export type StationInput = Pick<
  Station,
  | "name"
  | "description"
  | "streamUrl"
  | "websiteUrl"
  | "imageUrl"
  | "genre"
  | "country"
  | "city"
  | "region"
  | "countryCode"
  | "latitude"
  | "longitude"
  | "tags"
  | "languages"
  | "bitrate"
>;

type FromRow =
  /** `leftOut`: an invalid detail was left out. */
  { ok: true; station: StationInput; leftOut: boolean } | { ok: false; message: string };

/** Sentences of the submission form, reworded for the report. */
const MISSING: Record<string, string> = { [NO_NAME]: "falta o nome", [NO_COUNTRY]: "falta o país" };

/** The required fields, with the rules and sentences of a submission. */
const requiredFields = fieldsSchema({
  name: stationFields.name,
  country: stationFields.country,
  stream_url: stationFields.stream_url,
});
const requiredFieldsWithPrivate = requiredFields.extend({ stream_url: privateStreamUrl });

/**
 * Validates a row by the rules of a submission, without the fields that lists do not have: contact and image upload. An
 * invalid name, country or stream refuses the row with a sentence. Other invalid details (a malformed website URL, too many
 * tags) are left out, not shortened, and the station is kept.
 */
export function stationFromRow(row: ListedRow, { genres, country, allowPrivate = false }: ImportOptions): FromRow {
  const rowCountry = countryName({ code: row.countryCode, name: row.country }) || country;
  const parsed = parseFields(
    allowPrivate ? requiredFieldsWithPrivate : requiredFields,
    { name: row.name, country: rowCountry, stream_url: row.streamUrl },
    SEVEN_CHECKS,
  );
  if (!parsed.ok) return { ok: false, message: MISSING[parsed.message] ?? reasonOf(parsed.message) };
  if (row.streamUrl.trim() === "") return { ok: false, message: NO_STREAM };

  const words = row.genre
    .split(/[,;/|]/)
    .map(oneLine)
    .filter(Boolean);
  const genre = genreName(findGenre(genres, [...words, ...row.tags]) ?? WHEN_EMPTY.genre);
  const allTags = parseTags([...words.filter((word) => normaliseName(word) !== normaliseName(genre)), ...row.tags]);
  const tags = allTags.filter((tag) => [...tag].length <= SUBMISSION_LIMITS.tag).slice(0, SUBMISSION_LIMITS.tags);
  const languages = parseLanguages(row.languages);
  const details = {
    description: validOrNull(stationFields.description, row.description),
    websiteUrl: validOrNull(stationFields.website_url, row.websiteUrl),
    imageUrl: validOrNull(stationFields.image_url, row.imageUrl),
    city: validOrNull(stationFields.city, row.city || cityOfState(row.state, parsed.fields.country)),
    region: validOrNull(stationFields.region, row.region || row.state),
  };
  const place = { country: parsed.fields.country, city: details.city ?? "" };
  return {
    ok: true,
    leftOut: tags.length < allTags.length || !languages.isComplete || Object.values(details).includes(null),
    station: {
      name: parsed.fields.name,
      ...place,
      region: details.region ?? "",
      ...stationPlace(place, parseCoordinates(row.latitude, row.longitude)),
      streamUrl: parsed.fields.stream_url,
      genre,
      tags,
      languages: languages.codes,
      bitrate: bitrateText(row.bitrate),
      description: details.description ?? "",
      websiteUrl: details.websiteUrl ?? "",
      imageUrl: details.imageUrl ?? "",
    },
  };
}

/** Radio Browser's `state` is the region of some stations and the city of others: the text, if it is a city of this country. */
function cityOfState(state: string, country: string): string {
  return findCity(findCountry(country) ?? "", state) ? state : "";
}

/** A sentence worded to follow «Recusada: »; an abbreviation such as URL keeps its capitals. */
function reasonOf(sentence: string): string {
  return sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

type FieldSchema = { safeParse: (text: string) => { success: boolean; data?: string } };

/** The normalised value; null if invalid. Empty texts stay empty, without the form's defaults. */
function validOrNull(schema: FieldSchema, text: string): string | null {
  if (text.trim() === "") return "";
  const parsed = schema.safeParse(text);
  return parsed.success ? (parsed.data ?? "") : null;
}

/** Such as 128kbps; empty when it is not a number or too large. */
function bitrateText(text: string): string {
  const kbps = Number(/^(\d{1,5})\s*(?:k|kbps|kbit\/s|kb\/s)?$/i.exec(text.trim())?.[1] ?? 0);
  return kbps > 0 && kbps <= 9_999 ? `${kbps}kbps` : "";
}
