import { manyLines, oneLine } from "#app/platform/text/plain-text.ts";
import { languageName } from "./reference/languages.ts";
import type { Station } from "./station.ts";

/**
 * The fields that a form or the API may repeat unchanged, by their names there. Images have URLs of their own; see
 * `isOwnUploadUrl`.
 */
const TEXTS = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  stream_url: ({ streamUrl }) => streamUrl,
  website_url: ({ websiteUrl }) => websiteUrl,
  genre: ({ genre }) => genre,
  country: ({ country }) => country,
  city: ({ city }) => city,
  region: ({ region }) => region,
} as const satisfies Record<string, (station: Station) => string>;

export type KeptFields = Partial<Record<keyof typeof TEXTS, string> & Record<"tags" | "languages", string[]>>;

/**
 * Those of the given fields that the station has already, with its values: they are not checked. Stations of lists have
 * values that no form takes, such as a name of 400 characters or no country, which must not keep others from being
 * changed. Lists may be given as texts with commas, languages also by name.
 */
export function keptFields(raw: Record<string, unknown>, station: Station): KeptFields {
  // Object.entries has the type string[].
  const texts = (Object.entries(TEXTS) as [keyof typeof TEXTS, (station: Station) => string][])
    .map(([field, textOf]) => [field, textOf(station)] as const)
    .filter(([field, text]) => isSameText(field, raw[field], text));
  const { tags, languages } = station;
  return {
    ...Object.fromEntries(texts),
    ...(isSameList(raw.tags, tags) && { tags: [...tags] }),
    ...((isSameList(raw.languages, languages) || isSameList(raw.languages, languages.map(languageName))) && {
      languages: [...languages],
    }),
  };
}

function isSameText(field: string, given: unknown, text: string): boolean {
  const clean = field === "description" ? manyLines : oneLine;
  return typeof given === "string" && clean(given) === clean(text);
}

function isSameList(given: unknown, list: readonly string[]): boolean {
  const texts = [given].flat();
  return texts.every((text) => typeof text === "string") && sameEntries(texts) === sameEntries(list);
}

/** One text for all ways to write a list. */
function sameEntries(list: readonly string[]): string {
  return list
    .flatMap((text) => text.split(","))
    .map(oneLine)
    .filter(Boolean)
    .join(",");
}
