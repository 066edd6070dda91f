import { isPrivateHost } from "#app/platform/net/private-address.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { MAX_URL_LENGTH, parseUrl, type UrlFault, urlFault } from "#app/platform/text/web-url.ts";
import { countryName } from "#app/stations/station/reference/countries.ts";
import { BUILT_IN_GENRES, findGenre } from "#app/stations/station/reference/genre-map.ts";
import { parseLanguages } from "#app/stations/station/reference/languages.ts";
import type { StationDetails } from "#app/stations/station/station.ts";
import { parseTags, stationFields, WHEN_EMPTY } from "#app/stations/station/station-fields.ts";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { parseCoordinates, stationPlace } from "#app/stations/station/station-place.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import type { ApiParameters } from "./parameters.ts";

/** A station as an app adds it: with all fields that are stored. */
export type AddedStation = StationDetails & { tags: string[]; languages: string[] };

/** In characters. A moderator shortens what is over the limit of our form. */
const MAX_NAME = 400;

const URL_FAULTS: Record<UrlFault, string> = {
  scheme: "The url must begin with http:// or https://",
  broken: "The url is not valid",
  "too-long": `The url must not have more than ${MAX_URL_LENGTH} characters`,
};

type ParsedStation = { ok: true; station: AddedStation } | { ok: false; message: string };

/**
 * The station in the parameters of `add`. An invalid name, url or countrycode refuses it, with a sentence; other values
 * that are invalid are left out.
 */
export function parseAddedStation(
  parameters: ApiParameters,
  { allowPrivate }: { allowPrivate: boolean },
): ParsedStation {
  const given = (name: string) => parameters.get(name) ?? "";
  const name = oneLine(given("name"));
  const streamUrl = given("url").trim();
  const code = given("countrycode").trim().toUpperCase();
  const message = nameProblem(name) ?? urlProblem(streamUrl, allowPrivate) ?? countryProblem(code);
  if (message) return { ok: false, message };
  const country = countryName({ code });
  const tags = parseTags(given("tags")).filter((tag) => [...tag].length <= STATION_LIMITS.tag);
  const place = stationPlace({ country, city: "" }, parseCoordinates(given("geolat"), given("geolong")));
  return {
    ok: true,
    station: {
      name,
      streamUrl,
      country,
      ...place,
      description: "",
      city: "",
      websiteUrl: validOrEmpty(stationFields.website_url, given("homepage")),
      imageUrl: validOrEmpty(stationFields.image_url, given("favicon")),
      region: validOrEmpty(stationFields.region, given("state")),
      genre: findGenre(BUILT_IN_GENRES, tags) ?? WHEN_EMPTY.genre,
      tags: tags.slice(0, STATION_LIMITS.tags),
      languages: parseLanguages(`${given("languagecodes")},${given("language")}`).codes,
    },
  };
}

function nameProblem(name: string): string | null {
  if (name === "") return "The name is missing";
  return [...name].length > MAX_NAME ? `The name must not have more than ${MAX_NAME} characters` : null;
}

/** Names are not resolved: the stream check does so. */
function urlProblem(url: string, allowPrivate: boolean): string | null {
  if (url === "") return "The url is missing";
  const fault = urlFault(url);
  if (fault) return URL_FAULTS[fault];
  const parsed = parseUrl(url);
  if (!parsed) return URL_FAULTS.broken;
  if (!allowPrivate && isPrivateHost(parsed.hostname)) return "The url must not point to a private address";
  if (parsed.username || parsed.password) return "The url must not have a user name or a password";
  // The URL that stations without a stream have here.
  return sameStreamKey(url) === sameStreamKey(WHEN_EMPTY.streamUrl) ? "The url must be that of a stream" : null;
}

function countryProblem(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return "The countrycode must have exactly two letters";
  return countryName({ code }) === "" ? "The countrycode is not known" : null;
}

type FieldSchema = { safeParse: (text: string) => { success: boolean; data?: string } };

function validOrEmpty(schema: FieldSchema, text: string): string {
  if (text.trim() === "") return "";
  const parsed = schema.safeParse(text);
  return parsed.success ? (parsed.data ?? "") : "";
}
