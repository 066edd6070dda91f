import { z } from "zod";
import { MAX_UPSTREAM_TEXT } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { lowerInitial } from "#app/platform/text/portuguese-format.ts";
import { findCity } from "#app/stations/station/reference/cities.ts";
import { countryName, findCountry } from "#app/stations/station/reference/countries.ts";
import { findGenre, type GenreMap } from "#app/stations/station/reference/genre-map.ts";
import { genreName } from "#app/stations/station/reference/genre-names.ts";
import { parseLanguages } from "#app/stations/station/reference/languages.ts";
import { normaliseName } from "#app/stations/station/reference/normalise-name.ts";
import type { Station, StationDetails } from "#app/stations/station/station.ts";
import {
  NO_COUNTRY,
  NO_NAME,
  parseTags,
  privateStreamUrl,
  SEVEN_CHECKS,
  stationFields,
  streamUrlProblem,
  WHEN_EMPTY,
} from "#app/stations/station/station-fields.ts";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { parseCoordinates, stationPlace } from "#app/stations/station/station-place.ts";
import { type ListedRow, NO_STREAM } from "./formats/listed-row.ts";

/** Import options. `country`: for rows without one. `allowPrivate`: accept streams on private addresses. */
export type ImportOptions = { genres: GenreMap; country: string; allowPrivate?: boolean };

/** The validated fields of a listed station. */
export type StationInput = StationDetails & Pick<Station, "tags" | "languages" | "bitrate">;

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

/** The texts of a row with a UUID: longer ones are cut, as Radio Browser's are. */
const mirroredText = z
  .string()
  .overwrite(oneLine)
  .overwrite((text) => [...text].slice(0, MAX_UPSTREAM_TEXT).join("").trim());

const requiredFieldsWithPrivate = requiredFields.extend({ stream_url: privateStreamUrl });

/**
 * Validates a row by the rules of a submission, without the fields that lists do not have: contact and image upload. An
 * invalid name, country or stream refuses the row with a sentence. Other invalid details (a malformed website URL, too
 * many tags) are left out, not shortened, and the station is kept.
 * A row with a UUID is of a directory without the limits of our form, or of an export of its stations: it needs no
 * country, keeps all tags, and its long texts are cut.
 */
export function stationFromRow(row: ListedRow, options: ImportOptions): FromRow {
  const isMirrored = row.uuid !== "";
  const required = isMirrored ? readMirroredFields(row, options) : readRequiredFields(row, options);
  if (!required.ok) return required;
  const { name, country, streamUrl } = required;

  const words = row.genre
    .split(/[,;/|]/)
    .map(oneLine)
    .filter(Boolean);
  const genre = listedGenre(options.genres, [...words, ...row.tags]);
  const listedTags = [...words.filter((word) => normaliseName(word) !== normaliseName(genre)), ...row.tags];
  const allTags = isMirrored ? distinctTags(listedTags) : parseTags(listedTags);
  const tags = isMirrored
    ? allTags
    : allTags.filter((tag) => [...tag].length <= STATION_LIMITS.tag).slice(0, STATION_LIMITS.tags);
  const languages = parseLanguages(row.languages);
  const details = {
    description: validOrNull(stationFields.description, row.description),
    websiteUrl: validOrNull(stationFields.website_url, row.websiteUrl),
    imageUrl: validOrNull(stationFields.image_url, row.imageUrl),
    city: validOrNull(stationFields.city, row.city || cityOfState(row.state, country)),
    region: validOrNull(isMirrored ? mirroredText : stationFields.region, row.region || row.state),
  };
  const place = { country, city: details.city ?? "" };
  return {
    ok: true,
    // The languages that Radio Browser reports stay among its facts.
    leftOut:
      tags.length < allTags.length ||
      (!languages.isComplete && row.upstream === null) ||
      Object.values(details).includes(null),
    station: {
      name,
      ...place,
      region: details.region ?? "",
      ...stationPlace(place, parseCoordinates(row.latitude, row.longitude)),
      streamUrl,
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

type RequiredFields = { ok: true; name: string; country: string; streamUrl: string } | { ok: false; message: string };

function readRequiredFields(row: ListedRow, { country, allowPrivate = false }: ImportOptions): RequiredFields {
  const parsed = parseFields(
    allowPrivate ? requiredFieldsWithPrivate : requiredFields,
    { name: row.name, country: listedCountryName(row) || country, stream_url: row.streamUrl },
    SEVEN_CHECKS,
  );
  if (!parsed.ok) return { ok: false, message: MISSING[parsed.message] ?? lowerInitial(parsed.message) };
  if (row.streamUrl.trim() === "") return { ok: false, message: NO_STREAM };
  return { ok: true, name: parsed.fields.name, country: parsed.fields.country, streamUrl: parsed.fields.stream_url };
}

function readMirroredFields(row: ListedRow, { country, allowPrivate = false }: ImportOptions): RequiredFields {
  const name = mirroredText.parse(row.name);
  const streamUrl = row.streamUrl.trim();
  if (name === "") return { ok: false, message: "falta o nome" };
  if (streamUrl === "") return { ok: false, message: NO_STREAM };
  const problem = streamUrlProblem(streamUrl, { allowPrivate });
  if (problem) return { ok: false, message: lowerInitial(problem) };
  return { ok: true, name, country: validOrNull(stationFields.country, listedCountryName(row)) || country, streamUrl };
}

/** By its code or any of its names; an unknown name as it is, and empty without one. */
function listedCountryName({ country, countryCode }: Pick<ListedRow, "country" | "countryCode">): string {
  return countryName({ code: countryCode, name: country });
}

/** The genre of a station by the first of its words and tags that has one. */
function listedGenre(genres: GenreMap, words: readonly string[]): string {
  return genreName(findGenre(genres, words) ?? WHEN_EMPTY.genre);
}

/** Cleaned tags as they are: without empty and repeated ones. */
function distinctTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(oneLine).filter(Boolean))];
}

/** Radio Browser's `state` is the region of some stations and the city of others: the text, if it is a city of this country. */
function cityOfState(state: string, country: string): string {
  return findCity(findCountry(country) ?? "", state) ? state : "";
}

type FieldSchema = { safeParse: (text: string) => { success: boolean; data?: string } };

/** The normalised value; null if invalid. Empty texts stay empty, without the form's defaults. */
function validOrNull(schema: FieldSchema, text: string): string | null {
  if (text.trim() === "") return "";
  const parsed = schema.safeParse(text);
  return parsed.success ? (parsed.data ?? "") : null;
}

/** Such as 128kbps; empty when it is not a number or too large. */
export function bitrateText(text: string): string {
  const kbps = Number(/^(\d{1,5})\s*(?:k|kbps|kbit\/s|kb\/s)?$/i.exec(text.trim())?.[1] ?? 0);
  return kbps > 0 && kbps <= 9_999 ? `${kbps}kbps` : "";
}
