import {
  type BuiltRoutes,
  type CachedPaths,
  type CachedUrl,
  handleOf,
  pathOfRoute,
  routesAround,
} from "#app/platform/http/route-handle.ts";
import { dataPath, isDataRequest, pagePath, ROUTES_PARAMETER } from "#app/platform/react-router/single-fetch.ts";

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

const STATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The longest canonical URL: a search of 200 characters of nine bytes each, and the rest of the URL. */
const MAX_URL_LENGTH = 2_000;
const MAX_ROUTES = 10;

/** Whether a URL belongs to the API, not to pages. */
export function isApiPath(url: string): boolean {
  return url.startsWith("/api/");
}

/** `routeIds`: of a page, its own and those of the layouts around it, whose data it requests. */
type CachedPath = CachedUrl & { routeIds?: readonly string[] };

/**
 * Gives the cache key of a URL whose response is the same for every visitor without a session, as the routes' handles
 * and the APIs say, and of the data that the router requests when such a page is open. Null: it is not cached.
 * URLs that show the same have one key: of the query only the parameters that the page reads count.
 */
export function createPageKeys(routes: BuiltRoutes, apis: CachedPaths): (url: string) => PageKey | null {
  const paths = new Map<string, CachedPath>(Object.entries(apis));
  for (const id of Object.keys(routes)) {
    const { cached } = handleOf(routes, id);
    if (cached) paths.set(pathOfRoute(routes, id), { ...cached, routeIds: routesAround(routes, id) });
  }

  function find(path: string): { cached: CachedPath; id: string } | null {
    const exact = paths.get(path);
    if (exact) return path.includes(":") ? null : { cached: exact, id: "" };
    // A station's id stands at any place of the path.
    const parts = path.split("/", MAX_PARTS + 1);
    if (parts.length > MAX_PARTS) return null;
    for (const [place, id] of parts.entries()) {
      const cached = STATION_ID.test(id) && paths.get(parts.with(place, ":id").join("/"));
      if (cached) return { cached, id };
    }
    return null;
  }

  return (url) => {
    const [path = "", query = ""] = splitOnce(url);
    const isData = isDataRequest({ url: path });
    const pageUrl = isData ? pagePath(path) : path;
    const found = find(pageUrl);
    if (!found || (isData && !found.cached.routeIds)) return null;
    const { cached } = found;
    const parameters = new URLSearchParams(query);
    const id = found.id || (cached.stationParameter && parameters.get(cached.stationParameter)) || "";
    if (id && !STATION_ID.test(id)) return null;
    const canonicalUrl = cached.urlOf ? cached.urlOf(parameters, id) : pageUrl;
    if (canonicalUrl === null || canonicalUrl.length > MAX_URL_LENGTH) return null;
    if (isData) return dataKey(canonicalUrl, { routeIds: cached.routeIds ?? [], id, parameters });
    if (id) return { canonicalUrl, kind: { type: "station", id } };
    return { canonicalUrl, kind: { type: cached.shows === "settings" ? "settings" : "lists" } };
  };
}

/** More than the path of any cached response has. */
const MAX_PARTS = 5;

const ROOT_DATA: PageKey = { canonicalUrl: "/_.data?_routes=root", kind: { type: "data" } };

type RequestedData = { routeIds: readonly string[]; id: string; parameters: URLSearchParams };

/** The root route's data are requested alone: they are the same for all pages. */
function dataKey(pageUrl: string, { routeIds, id, parameters }: RequestedData): PageKey {
  const requested = parameters.get(ROUTES_PARAMETER)?.split(",", MAX_ROUTES) ?? [];
  const chosen = [...new Set(requested.filter((one) => routeIds.includes(one)))].sort().join(",");
  if (chosen === "root") return ROOT_DATA;
  const [path = "", ownQuery = ""] = splitOnce(pageUrl);
  const query = [ownQuery, chosen && `${ROUTES_PARAMETER}=${encodeURIComponent(chosen)}`].filter(Boolean).join("&");
  const kind: PageKind = id ? { type: "data", id } : { type: "data" };
  return { canonicalUrl: dataPath(path) + (query && `?${query}`), kind };
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}
