import { listUrl, parseListQuery } from "#app/catalogue/list-query.ts";
import { parseSearchQuery, searchUrl } from "#app/catalogue/search-query.ts";

/** What an address is about, as far as a change concerns it. */
export type PageKind = { of: "lists" } | { of: "station"; id: string } | { of: "news"; id?: string };

/** Where a page is kept, which is also the address at which it is made. */
export type PageKey = { address: string; kind: PageKind };

const STATION_PATH = /^\/stations\/([A-Za-z0-9_-]{1,64})$/;
/** No address of a page is longer: a search of 200 characters, of which each takes nine, and what is around it. */
const MAX_URL_LENGTH = 2_000;

/**
 * Where the answer to an address is kept, of those that are the same for every visitor without a session: home, list,
 * search and a station's page, and the data that the router asks for when such a page is open. Null: it is not kept.
 * Of the query only what the page knows counts, the first of each name, and that as the page understands it: addresses
 * that show the same have one key.
 */
export function pageKey(url: string): PageKey | null {
  // Asked for most.
  if (url === "/") return HOME;
  const [path = "", query = ""] = splitOnce(url);
  const isRouters = path.endsWith(".data");
  const page = pageOf(isRouters ? pathOfData(path) : path);
  if (!page) return null;
  const parameters = new URLSearchParams(query);
  const address = page.addressOf(parameters);
  if (address.length > MAX_URL_LENGTH) return null;
  return isRouters ? dataKey(page, address, parameters.get("_routes")) : { address, kind: page.kind };
}

const HOME: PageKey = { address: "/", kind: { of: "lists" } };
const FRAME: PageKey = { address: "/_.data?_routes=root", kind: { of: "news" } };

function pathOfData(path: string): string {
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
}

/** Of the frame around the page the router asks alone: it is the same for all of them. */
function dataKey({ kind, route }: KeptPath, address: string, asked: string | null): PageKey {
  const routes = (asked?.split(",", MOST_ROUTES) ?? []).filter((one) => one === route || FRAME_ROUTES.includes(one));
  const chosen = [...new Set(routes)].sort().join(",");
  if (chosen === "root") return FRAME;
  const [path = "", ownQuery = ""] = splitOnce(address);
  const query = [ownQuery, chosen && `_routes=${encodeURIComponent(chosen)}`].filter(Boolean).join("&");
  return {
    address: `${path === "/" ? "/_" : path}.data${query && `?${query}`}`,
    kind: kind.of === "station" ? { of: "news", id: kind.id } : { of: "news" },
  };
}

/** The routes around every page; no page has more than one within them. */
const FRAME_ROUTES = ["root", "shell/every-page.route"];
const MOST_ROUTES = 10;

type KeptPath = {
  kind: PageKind;
  /** Its own route, as the router names it. */
  route: string;
  /** The one address of what the path shows with these parameters. */
  addressOf: (parameters: URLSearchParams) => string;
};

const PAGES: Record<string, KeptPath> = {
  "/": { kind: { of: "lists" }, route: "directory/home.route", addressOf: () => "/" },
  "/stations": {
    kind: { of: "lists" },
    route: "directory/stations.route",
    addressOf: (parameters) => listUrl(parseListQuery(parameters)),
  },
  "/search": {
    kind: { of: "lists" },
    route: "directory/search.route",
    addressOf: (parameters) => searchUrl(parseSearchQuery(parameters)),
  },
};

function pageOf(path: string): KeptPath | null {
  if (Object.hasOwn(PAGES, path)) return PAGES[path] ?? null;
  const id = STATION_PATH.exec(path)?.[1];
  return id === undefined
    ? null
    : { kind: { of: "station", id }, route: "directory/station.route", addressOf: () => path };
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}

/** Whether an address is one that the router asks, on an open page. */
export function isDataRequest(address: string): boolean {
  return splitOnce(address)[0].endsWith(".data");
}
