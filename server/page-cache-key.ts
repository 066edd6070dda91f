import { listAddress, parseListQuery } from "#app/catalogue/list-query.ts";

/** What an address is about, as far as a change concerns it. */
export type KeptKind = { of: "lists" } | { of: "station"; id: string } | { of: "news"; id?: string };

/** Where a page is kept, which is also the address at which it is made. */
export type PageKey = { address: string; kind: KeptKind };

/** What other sites hang onto links to count who follows them: it changes no page. */
const FOLLOWED_LINK =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|mc_[ce]id|igshid|yclid|_ga|_gl|ref|ref_src)$/i;

const LIST_PARAMETERS = ["genre", "country", "letter", "sort", "after", "show", "view"];
const SEARCH_PARAMETERS = ["q", "genre", "country", "letter", "sort", "after", "show", "pages", "view"];

const STATION_PATH = /^\/stations\/([A-Za-z0-9_-]{1,64})$/;
const ROUTE_NAMES = /^[\w./,-]{1,200}$/;
/** No address that we write is so long. */
const LONGEST_ADDRESS = 600;

/**
 * Where the answer to an address is kept, of those that are the same for every visitor without a session: home, list,
 * search and a station's page, and the data that the router asks for when such a page is open. Null: it is not kept.
 * Of the query only what the page knows counts. With anything else in it, the page is made as it was asked for.
 */
export function pageKey(url: string): PageKey | null {
  // Asked for most.
  if (url === "/") return HOME;
  if (url.length > LONGEST_ADDRESS) return null;
  const [path = "", query = ""] = splitOnce(url);
  const parameters = new URLSearchParams(query);
  for (const name of [...parameters.keys()]) if (FOLLOWED_LINK.test(name)) parameters.delete(name);
  if (path.endsWith(".data")) return dataKey(path === "/_.data" ? "/" : path.slice(0, -".data".length), parameters);
  const page = pageOf(path);
  const address = page && addressOf(page.path, parameters, page.parameters);
  return page && address ? { address, kind: page.kind } : null;
}

const HOME: PageKey = { address: "/", kind: { of: "lists" } };
const FRAME: PageKey = { address: "/_.data?_routes=root", kind: { of: "news" } };

/** Of the frame around the page the router asks alone: it is the same for all of them. */
function dataKey(path: string, parameters: URLSearchParams): PageKey | null {
  const page = pageOf(path);
  if (!page) return null;
  const kind: KeptKind = page.kind.of === "station" ? { of: "news", id: page.kind.id } : { of: "news" };
  const routes = parameters.get("_routes");
  parameters.delete("_routes");
  if (routes !== null && !ROUTE_NAMES.test(routes)) return null;
  const address = addressOf(page.path, parameters, page.parameters);
  if (!address) return null;
  if (routes === "root") return FRAME;
  const [ownPath = "", ownQuery = ""] = splitOnce(address);
  const query = [ownQuery, routes === null ? "" : `_routes=${encodeURIComponent(routes)}`].filter(Boolean).join("&");
  return { address: `${ownPath === "/" ? "/_" : ownPath}.data${query && `?${query}`}`, kind };
}

type KeptPath = { path: string; parameters: readonly string[]; kind: KeptKind };

function pageOf(path: string): KeptPath | null {
  if (path === "/") return { path, parameters: [], kind: { of: "lists" } };
  if (path === "/stations") return { path, parameters: LIST_PARAMETERS, kind: { of: "lists" } };
  if (path === "/search") return { path, parameters: SEARCH_PARAMETERS, kind: { of: "lists" } };
  const id = STATION_PATH.exec(path)?.[1];
  return id === undefined ? null : { path, parameters: [], kind: { of: "station", id } };
}

/** The one address of what a path shows with these parameters; null when there is one that it does not know, or one twice. */
function addressOf(path: string, parameters: URLSearchParams, known: readonly string[]): string | null {
  const names = [...parameters.keys()];
  if (names.some((name) => !known.includes(name)) || new Set(names).size < names.length) return null;
  if (path === "/stations") return listAddress(parseListQuery(parameters));
  parameters.sort();
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}

/** Whether an address is one that the router asks, on an open page. */
export function isData(address: string): boolean {
  return splitOnce(address)[0].endsWith(".data");
}
