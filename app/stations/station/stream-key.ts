import { MAX_URL_LENGTH, parseUrl } from "#app/platform/text/web-url.ts";

/**
 * A key that is equal for URLs of one stream: without scheme, default port and fragment, the host in lower case and
 * without a trailing dot, and without a trailing slash, and what players write at the end for SHOUTcast or against
 * caches. Anything but a URL, or one that is too long, is its own key. Limits: two servers of one station are two
 * streams.
 */
export function sameStreamKey(streamUrl: string): string {
  const url = parseStreamUrl(streamUrl);
  if (!url) return streamUrl;
  const path = url.pathname.replace(/(?:\/;[^/]*|;(?:[\w-]*\.\w{2,4})?)$/, "").replace(/\/$/, "");
  return `${hostOf(url)}${path}${selectingQuery(url.search)}`;
}

/**
 * The key from which the id of a listed station derives. It must not change: favourites, links, and stations whose
 * stream was edited would lose their station in the next import. So it is what the key of streams once was.
 */
export function listedStationKey(streamUrl: string): string {
  const url = parseStreamUrl(streamUrl);
  return url ? `${hostOf(url)}${url.pathname.replace(/\/;[^/]*$/, "/")}${url.search}` : streamUrl;
}

function parseStreamUrl(text: string): URL | null {
  // Longer ones cannot be submitted, and parsing a host of thousands of combining marks takes quadratic time.
  return text.length > MAX_URL_LENGTH ? null : parseUrl(text);
}

function hostOf(url: URL): string {
  return url.host.replace(/\.(?=:|$)/, "");
}

/** In seconds or milliseconds, since 2014. */
const TIME = String.raw`1[4-9]\d{8}(?:\d{3})?`;

/**
 * Parameters that select nothing: what SHOUTcast expects of players, the hint of a file name, and what keeps caches
 * away. Names that may also select a station, such as `t`, only with the present time as value.
 */
const ADDED_BY_PLAYERS = new RegExp(
  [
    "icy=http",
    String.raw`type=(?:http|\.\w{2,4})`,
    String.raw`\.\w{2,4}`,
    "no-?cache(?:=.*)?",
    String.raw`(?:_|_*cb|cache-?bust(?:er)?|rnd|rand|random)=[\d.]*`,
    `(?:(?:_?t|ts|time|timestamp|refresh)=)?${TIME}`,
    "listening-from-radio-garden=.*",
  ]
    .map((parameter) => `^${parameter}$`)
    .join("|"),
  "i",
);

function selectingQuery(search: string): string {
  if (search === "") return "";
  const selecting = search
    .slice(1)
    .split("&")
    .filter((parameter) => !ADDED_BY_PLAYERS.test(parameter));
  return selecting.length > 0 ? `?${selecting.join("&")}` : "";
}
