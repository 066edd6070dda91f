import { dataPath, isDataRequest, pagePath, ROUTES_PARAMETER } from "#app/platform/react-router/single-fetch.ts";

/** What the service worker does with a request. `key`: the URL under which the response is stored; null: it is not. */
export type HandledRequest =
  | { type: "page"; key: string | null }
  | { type: "data" | "favourites"; key: string }
  | { type: "asset" | "cover"; key: string }
  /** Signs in or out, or changes the account: the stored copies are removed. */
  | { type: "session" };

/** The properties of a request that decide. `destination`: empty for requests by script. */
type RequestFacts = Pick<Request, "method" | "url" | "mode" | "destination" | "cache"> & {
  headers: Pick<Headers, "has">;
};

/** Paths that the worker never handles: they are personal, endless, or for programs. */
const NOT_HANDLED =
  /^\/(api|stream|admin|auth|account|submit-station|images\/draft|images\/proposals|healthz)(\/|\.|$)/;

/** Paths of Radio Browser's API, which begin with a format. */
const RADIO_BROWSER = /^\/(json|xml|csv|m3u|pls|xspf|ttl|v2)\//;

const SESSION = /^\/(api\/)?(auth|account)(\/|\.|$)/;

/**
 * Classifies a request of the site's pages; null: the browser handles it as if there were no worker. That is so for all
 * other origins, for sound, event streams and parts of files, and for whatever an account owns.
 */
export function handledRequest(request: RequestFacts, origin: string): HandledRequest | null {
  const url = new URL(request.url);
  if (url.origin !== origin) return null;
  if (request.method !== "GET") return SESSION.test(url.pathname) ? { type: "session" } : null;
  if (NOT_HANDLED.test(url.pathname) || RADIO_BROWSER.test(url.pathname)) return null;
  if (request.headers.has("Range") || request.cache === "no-store") return null;
  if (request.destination === "audio" || request.destination === "video") return null;
  if (url.pathname.startsWith("/assets/")) return { type: "asset", key: url.pathname };
  if (/^\/(covers|images)\//.test(url.pathname)) {
    return request.destination === "image" ? { type: "cover", key: url.pathname } : null;
  }
  if (request.mode === "navigate") return isDocument(url) ? { type: "page", key: pageKey(url) } : null;
  if (url.pathname === "/favorites/stations") return { type: "favourites", key: url.pathname + url.search };
  return isDataRequest(request) ? dataOf(url) : null;
}

/** Exports and other files have a name with a dot. */
function isDocument({ pathname }: URL): boolean {
  return !pathname.includes(".");
}

const STATION_PATH = /^\/stations\/[A-Za-z0-9_-]{1,64}$/;

/** Pages that show the same whatever their query is. */
const WITHOUT_QUERY = new Set(["/", "/favorites", "/offline"]);

function pageKey({ pathname, search }: URL): string | null {
  if (WITHOUT_QUERY.has(pathname) || STATION_PATH.test(pathname)) return pathname;
  return pathname === "/stations" || pathname === "/search" ? pathname + search : null;
}

/**
 * The route whose data a page needs. The layout keeps its own last data. Searches, which send a request per key, are
 * not stored.
 */
function routeIdOf(path: string): string | null {
  if (path === "/") return "home";
  if (path === "/stations") return "stations";
  return STATION_PATH.test(path) ? "station" : null;
}

function dataOf(url: URL): HandledRequest | null {
  const path = pagePath(url.pathname);
  const routeId = routeIdOf(path);
  if (!routeId || url.searchParams.get(ROUTES_PARAMETER) !== routeId) return null;
  const parameters = new URLSearchParams(url.search);
  parameters.delete(ROUTES_PARAMETER);
  const key = dataUrl(pageKey(new URL(`${path}?${parameters}`, url)) ?? "");
  return key === null ? null : { type: "data", key };
}

/** The URL at which an open page requests the data of the page with this key, and under which they are stored; null: none. */
export function dataUrl(page: string): string | null {
  const { pathname, searchParams } = new URL(page, "http://localhost");
  const routeId = routeIdOf(pathname);
  if (!routeId) return null;
  searchParams.set(ROUTES_PARAMETER, routeId);
  return `${dataPath(pathname)}?${searchParams}`;
}

/** The key of the page whose data have this URL. */
export function pageOfData(data: string): string {
  const { pathname, searchParams } = new URL(data, "http://localhost");
  searchParams.delete(ROUTES_PARAMETER);
  return pagePath(pathname) + (searchParams.size > 0 ? `?${searchParams}` : "");
}
