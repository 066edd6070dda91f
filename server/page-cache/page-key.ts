import { mapUrl } from "#app/browse/places/map-link.ts";
import { parseMapQuery } from "#app/browse/places/map-query.ts";
import { embedCodeUrl, embedUrl, parseEmbedOptions } from "#app/browse/syndication/embed-options.ts";
import { hasSessionCookie, includesSessionCookie } from "#app/people/accounts/request-context.server.ts";
import { hasToastCookie } from "#app/platform/http/flash.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { dataPath, isDataRequest, pagePath, ROUTES_PARAMETER } from "#app/platform/react-router/single-fetch.ts";
import { FEED_FORMATS, feedUrl, listUrl, parseListQuery } from "#app/stations/catalogue/list-query.ts";
import { parseSearchQuery, searchUrl } from "#app/stations/catalogue/search-query.ts";
import { parseStationQuery, stationsUrl } from "#app/stations/catalogue/station-query.ts";
import { changeLogUrl, parseChangeLogQuery } from "#app/stations/history/change-log-query.ts";
import { stationChangesUrl } from "#app/stations/station/station-url.ts";

/**
 * What a cached response shows; it decides which changes invalidate it. `settings`: nothing but the site's settings.
 * `data` is that of a page, for the router.
 */
export type PageKind =
  | { type: "lists" }
  | { type: "station"; id: string }
  | { type: "settings" }
  | { type: "data"; id?: string };

/** `canonicalUrl`: the key of a page in the cache, and the URL at which it is rendered. */
export type PageKey = { canonicalUrl: string; kind: PageKind };

const EMBED_PATH = /^\/embed\/([A-Za-z0-9_-]{1,64})$/;
const EMBED_CODE_PATH = /^\/stations\/([A-Za-z0-9_-]{1,64})\/embed$/;
const STATION_CHANGES_PATH = /^\/stations\/([A-Za-z0-9_-]{1,64})\/changes$/;
const STATION_PATH = /^\/stations\/([A-Za-z0-9_-]{1,64})$/;
/** The longest canonical URL: a search of 200 characters of nine bytes each, and the rest of the URL. */
const MAX_URL_LENGTH = 2_000;

/**
 * The cache key of a URL whose response is the same for every visitor without a session: home, list, search, map, legal
 * pages the change log and a station's page, the data that the router requests when such a page is open, the feeds, a
 * station's embed and its code, and the API's lists and stations. Null: it is not cached.
 * URLs that show the same have one key: of the query only the parameters that the page reads count, the first of each
 * name, as the page parses them.
 */
export function pageKey(url: string): PageKey | null {
  // The most frequent URL.
  if (url === "/") return HOME;
  const [path = "", query = ""] = splitOnce(url);
  if (Object.hasOwn(FEEDS, path)) return FEEDS[path]?.(new URLSearchParams(query)) ?? null;
  const embeddedId = EMBED_PATH.exec(path)?.[1];
  if (embeddedId !== undefined) return embedKey(embeddedId, query);
  if (isApiPath(path)) return apiKey(path, new URLSearchParams(query));
  const isData = isDataRequest({ url: path });
  const page = pageOf(isData ? pagePath(path) : path);
  if (!page) return null;
  const parameters = new URLSearchParams(query);
  const canonicalUrl = page.urlOf(parameters);
  if (canonicalUrl === null || canonicalUrl.length > MAX_URL_LENGTH) return null;
  return isData ? dataKey(page, canonicalUrl, parameters.get(ROUTES_PARAMETER)) : { canonicalUrl, kind: page.kind };
}

const HOME: PageKey = { canonicalUrl: "/", kind: { type: "lists" } };
const ROOT_DATA: PageKey = { canonicalUrl: "/_.data?_routes=root", kind: { type: "data" } };

/** Whether a URL belongs to the API, not to pages. */
export function isApiPath(url: string): boolean {
  return url.startsWith("/api/");
}

/** Longer lists, for programs that copy the directory, would evict many pages. */
const MAX_CACHED_LIMIT = 120;

/** Never those of a `status`, which are for administrators, nor invalid queries, which are refused. */
function apiKey(path: string, parameters: URLSearchParams): PageKey | null {
  const id = STATION_PATH.exec(path.slice("/api".length))?.[1];
  if (id !== undefined) return { canonicalUrl: path, kind: { type: "station", id } };
  if (path === "/api/changes") return changesKey(parameters);
  if (path !== "/api/stations") return null;
  const names = [...new Set(parameters.keys())];
  // Of each name the first, as the API reads them.
  const parsed = parseStationQuery(Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ""])));
  if (!parsed.ok || parsed.query.status || parsed.query.limit > MAX_CACHED_LIMIT) return null;
  const canonicalUrl = stationsUrl(parsed.query);
  return canonicalUrl.length > MAX_URL_LENGTH ? null : { canonicalUrl, kind: { type: "lists" } };
}

/** Of all stations or of one; a station that visitors do not see has no entry. Only the newest, as of the pages. */
function changesKey(parameters: URLSearchParams): PageKey | null {
  const station = parameters.get("station") ?? "";
  if (parameters.get("before") || (station && !STATION_PATH.test(`/stations/${station}`))) return null;
  if (station === "") return { canonicalUrl: "/api/changes", kind: { type: "lists" } };
  return { canonicalUrl: `/api/changes?station=${station}`, kind: { type: "station", id: station } };
}

/** The root route's data are requested alone: they are the same for all pages. */
function dataKey({ kind, routeId }: CachedPath, pageUrl: string, requested: string | null): PageKey {
  const known = [routeId, ...LAYOUT_ROUTE_IDS];
  const routes = (requested?.split(",", MAX_ROUTES) ?? []).filter((id) => known.includes(id));
  const chosen = [...new Set(routes)].sort().join(",");
  if (chosen === "root") return ROOT_DATA;
  const [path = "", ownQuery = ""] = splitOnce(pageUrl);
  const query = [ownQuery, chosen && `${ROUTES_PARAMETER}=${encodeURIComponent(chosen)}`].filter(Boolean).join("&");
  return {
    canonicalUrl: dataPath(path) + (query && `?${query}`),
    kind: kind.type === "station" ? { type: "data", id: kind.id } : { type: "data" },
  };
}

/** The ids of the routes around every page. */
const LAYOUT_ROUTE_IDS = ["root", "every-page"];
const MAX_ROUTES = 10;

type CachedPath = {
  kind: PageKind;
  /** The id of the page's own route. */
  routeId: string;
  /** The canonical URL of the path with these parameters; null if that page is not cached. */
  urlOf: (parameters: URLSearchParams) => string | null;
};

const PAGES: Record<string, CachedPath> = {
  "/": { kind: { type: "lists" }, routeId: "home", urlOf: () => "/" },
  "/stations": {
    kind: { type: "lists" },
    routeId: "stations",
    urlOf: (parameters) => listUrl(parseListQuery(parameters)),
  },
  "/search": {
    kind: { type: "lists" },
    routeId: "search",
    urlOf: (parameters) => searchUrl(parseSearchQuery(parameters)),
  },
  "/map": {
    kind: { type: "lists" },
    routeId: "map",
    urlOf: (parameters) => mapUrl(parseMapQuery(parameters)),
  },
  "/changes": { kind: { type: "lists" }, routeId: "changes", urlOf: changesUrl },
  "/privacy": { kind: { type: "settings" }, routeId: "privacy", urlOf: () => "/privacy" },
  "/terms": { kind: { type: "settings" }, routeId: "terms", urlOf: () => "/terms" },
};

/** Only the newest changes: any number is a valid cursor, and each would be another entry. */
function changesUrl(parameters: URLSearchParams): string | null {
  const { kind, before } = parseChangeLogQuery(parameters);
  return before === null ? changeLogUrl({ kind }) : null;
}

/** Without data for the router. Their URLs are shorter than MAX_URL_LENGTH: the length of each filter is limited. */
const FEEDS: Record<string, (parameters: URLSearchParams) => PageKey> = {
  "/changes.atom": () => ({ canonicalUrl: "/changes.atom", kind: { type: "lists" } }),
  ...Object.fromEntries(
    FEED_FORMATS.map((format) => [
      `/stations/feed.${format}`,
      (parameters: URLSearchParams) => ({
        canonicalUrl: feedUrl(parseListQuery(parameters), format),
        kind: { type: "lists" as const },
      }),
    ]),
  ),
};

/** Without data for the router, as feeds. */
function embedKey(id: string, query: string): PageKey {
  return { canonicalUrl: embedUrl(id, parseEmbedOptions(new URLSearchParams(query))), kind: { type: "station", id } };
}

const STATION_ROUTE_ID = "station";
const STATION_CHANGES_ROUTE_ID = "station-changes";
const EMBED_CODE_ROUTE_ID = "embed-code";

/** All route ids that keys are made of. */
export const CACHED_ROUTE_IDS: readonly string[] = [
  ...LAYOUT_ROUTE_IDS,
  ...Object.values(PAGES).map(({ routeId }) => routeId),
  STATION_ROUTE_ID,
  STATION_CHANGES_ROUTE_ID,
  EMBED_CODE_ROUTE_ID,
];

function pageOf(path: string): CachedPath | null {
  if (Object.hasOwn(PAGES, path)) return PAGES[path] ?? null;
  const id = STATION_PATH.exec(path)?.[1];
  if (id !== undefined) return { kind: { type: "station", id }, routeId: STATION_ROUTE_ID, urlOf: () => path };
  const changedId = STATION_CHANGES_PATH.exec(path)?.[1];
  if (changedId !== undefined)
    return {
      kind: { type: "station", id: changedId },
      routeId: STATION_CHANGES_ROUTE_ID,
      urlOf: (parameters) => (parseRowId(parameters.get("before")) === null ? stationChangesUrl(changedId) : null),
    };
  const embeddedId = EMBED_CODE_PATH.exec(path)?.[1];
  if (embeddedId === undefined) return null;
  return {
    kind: { type: "station", id: embeddedId },
    routeId: EMBED_CODE_ROUTE_ID,
    urlOf: (parameters) => embedCodeUrl(embeddedId, parseEmbedOptions(parameters)),
  };
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}

/**
 * Sets the headers for shared caches: a page depends on the request's cookies, and one with a session or a new cookie
 * is private. `request`: the request's headers.
 */
export function setCacheControl({ headers }: Pick<Response, "headers">, request: Headers): void {
  headers.append("Vary", "Cookie");
  if (headers.get("Cache-Control") === "no-store") return;
  if (hasSessionCookie(request) || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-cache");
}

/** Whether the response to a request with this Cookie header may be for one visitor alone: it has a session or a toast. */
export function isPersonalised(cookies: string | undefined): boolean {
  return cookies !== undefined && (includesSessionCookie(cookies) || hasToastCookie(cookies));
}
