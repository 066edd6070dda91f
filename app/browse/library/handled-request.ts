import { type BuiltRoutes, handleOf, pathOfRoute } from "#app/platform/http/route-handle.ts";
import { dataPath, isDataRequest, pagePath, ROUTES_PARAMETER } from "#app/platform/react-router/single-fetch.ts";

/** What the service worker does with a request. `key`: the URL under which the response is stored; null: it is not. */
export type HandledRequest =
  | { type: "page"; key: string | null }
  | { type: "data" | "favourites"; key: string }
  | { type: "asset" | "cover"; key: string }
  /** Signs in or out, or changes the account: the stored copies are removed. */
  | { type: "session" };

/** A page that the worker stores. `path`: with `:id` for a station's id. */
export type OfflinePage = { path: string; routeId: string; withQuery: boolean; hasData: boolean };

/** The pages that the worker stores, as the handles of their routes say. */
export function offlinePages(routes: BuiltRoutes): OfflinePage[] {
  return Object.keys(routes).flatMap((routeId) => {
    const { stored, data = false } = handleOf(routes, routeId).offline ?? {};
    const path = pathOfRoute(routes, routeId);
    return stored ? [{ path, routeId, withQuery: stored === "path and query", hasData: data }] : [];
  });
}

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

/** The rules of the worker for requests and what it stores of them. `pages`: those that it stores. */
export function requestRules(pages: readonly OfflinePage[]) {
  const known = pages.map((page) => ({ ...page, pattern: new RegExp(`^${page.path.replace(":id", STATION_ID)}$`) }));
  const pageAt = (path: string) => known.find(({ pattern }) => pattern.test(path));

  /**
   * Classifies a request of the site's pages; null: the browser handles it as if there were no worker. That is so for
   * all other origins, for sound, event streams and parts of files, and for whatever an account owns.
   */
  function handledRequest(request: RequestFacts, origin: string): HandledRequest | null {
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
    if (request.mode === "navigate") return isDocument(url) ? { type: "page", key: storedUrl(url) } : null;
    if (url.pathname === "/favorites/stations") return { type: "favourites", key: url.pathname + url.search };
    return isDataRequest(request) ? dataOf(url) : null;
  }

  function storedUrl({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
    const page = pageAt(pathname);
    return page ? pathname + (page.withQuery ? search : "") : null;
  }

  /** The data of the page's own route; the layout keeps its own last data. */
  function dataOf(url: URL): HandledRequest | null {
    const path = pagePath(url.pathname);
    const parameters = new URLSearchParams(url.search);
    if (parameters.get(ROUTES_PARAMETER) !== pageAt(path)?.routeId) return null;
    parameters.delete(ROUTES_PARAMETER);
    const key = dataUrl(storedUrl(new URL(`${path}?${parameters}`, url)) ?? "");
    return key === null ? null : { type: "data", key };
  }

  /** The URL at which an open page requests the data of the page with this key, and under which they are stored; null: none. */
  function dataUrl(key: string): string | null {
    const { pathname, searchParams } = new URL(key, "http://localhost");
    const page = pageAt(pathname);
    if (!page?.hasData) return null;
    searchParams.set(ROUTES_PARAMETER, page.routeId);
    return `${dataPath(pathname)}?${searchParams}`;
  }

  return { handledRequest, dataUrl };
}

/** Exports and other files have a name with a dot. */
function isDocument({ pathname }: URL): boolean {
  return !pathname.includes(".");
}

const STATION_ID = "[A-Za-z0-9_-]{1,64}";

/** The key of the page whose data have this URL. */
export function pageOfData(data: string): string {
  const { pathname, searchParams } = new URL(data, "http://localhost");
  searchParams.delete(ROUTES_PARAMETER);
  return pagePath(pathname) + (searchParams.size > 0 ? `?${searchParams}` : "");
}
