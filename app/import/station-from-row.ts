import { fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import { countryName } from "#app/stations/reference/countries.ts";
import { findGenre, type GenreMap } from "#app/stations/reference/genre-map.ts";
import { genreName } from "#app/stations/reference/genre-names.ts";
import { normaliseName } from "#app/stations/reference/normalise-name.ts";
import type { Station } from "#app/stations/station.ts";
import { NO_COUNTRY, NO_NAME, SEVEN_CHECKS, stationFields, WHEN_EMPTY } from "#app/stations/station-fields.ts";
import { SUBMISSION_LIMITS } from "#app/stations/submission-limits.ts";
import { parseTags } from "#app/stations/tags.ts";
import { type ListedRow, NO_STREAM } from "./formats/listed-row.ts";

/** What whoever imports has chosen for the rows of a list. */
export type ImportOptions = { genres: GenreMap /** Of rows that name none. */; country: string };

/** A station as a list brings it, by our rules. */
export type ListedStation = Pick<
  Station,
  "name" | "description" | "streamUrl" | "websiteUrl" | "imageUrl" | "genre" | "country" | "city" | "tags" | "bitrate"
>;

type FromRow =
  | {
      ok: true;
      station: ListedStation /** A detail of it does not fit our rules, and is left out. */;
      leftOut: boolean;
    }
  | { ok: false; message: string };

/** A form asks a person for a value; the report of an import says what a row lacks. */
const MISSING: Record<string, string> = { [NO_NAME]: "falta o nome", [NO_COUNTRY]: "falta o país" };

/** What a station cannot be without: the rules of a submission, with their sentences. */
const needed = fieldsSchema({
  name: stationFields.name,
  country: stationFields.country,
  stream_url: stationFields.stream_url,
});

/**
 * The station that a row of a list names, by the rules of a submission, without what such lists cannot have: a contact
 * address, and a picture. Name, country and stream must fit, or the row is refused with a sentence. Other details
 * that do not fit (a site's broken address, one tag too many) are left out: no station is lost for them, and nothing is cut.
 */
export function stationFromRow(row: ListedRow, { genres, country }: ImportOptions): FromRow {
  const named = countryName({ code: row.countryCode, name: row.country }) || country;
  const parsed = parseFields(needed, { name: row.name, country: named, stream_url: row.streamUrl }, SEVEN_CHECKS);
  if (!parsed.ok) return { ok: false, message: MISSING[parsed.message] ?? reasonOf(parsed.message) };
  if (row.streamUrl.trim() === "") return { ok: false, message: NO_STREAM };

  const words = row.genre
    .split(/[,;/|]/)
    .map(oneLine)
    .filter(Boolean);
  const genre = genreName(findGenre(genres, [...words, ...row.tags]) ?? WHEN_EMPTY.genre);
  const allTags = parseTags([...words.filter((word) => normaliseName(word) !== normaliseName(genre)), ...row.tags]);
  const tags = allTags.filter((tag) => [...tag].length <= SUBMISSION_LIMITS.tag).slice(0, SUBMISSION_LIMITS.tags);
  const details = {
    description: fitting(stationFields.description, row.description),
    websiteUrl: fitting(stationFields.website_url, row.websiteUrl),
    imageUrl: fitting(stationFields.image_url, row.imageUrl),
    city: fitting(stationFields.city, row.city),
  };
  return {
    ok: true,
    leftOut: tags.length < allTags.length || Object.values(details).includes(null),
    station: {
      ...{ name: parsed.fields.name, country: parsed.fields.country, streamUrl: parsed.fields.stream_url },
      ...{ genre, tags, bitrate: bitrateText(row.bitrate) },
      description: details.description ?? "",
      websiteUrl: details.websiteUrl ?? "",
      imageUrl: details.imageUrl ?? "",
      city: details.city ?? "",
    },
  };
}

/** A rule's sentence as it stands after «Recusada: »; an abbreviation such as URL keeps its capitals. */
function reasonOf(sentence: string): string {
  return sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

type Detail = { safeParse: (text: string) => { success: boolean; data?: string } };

/** A detail as the rules have it; null: it does not fit. What is empty stays so: no list's station was submitted by anybody. */
function fitting(rule: Detail, text: string): string | null {
  if (text.trim() === "") return "";
  const parsed = rule.safeParse(text);
  return parsed.success ? (parsed.data ?? "") : null;
}

/** '128kbps', whatever way it is written; empty when it is no number, or none that a stream could have. */
function bitrateText(written: string): string {
  const kbps = Number(/^(\d{1,5})\s*(?:k|kbps|kbit\/s|kb\/s)?$/i.exec(written.trim())?.[1] ?? 0);
  return kbps > 0 && kbps <= 9_999 ? `${kbps}kbps` : "";
}
