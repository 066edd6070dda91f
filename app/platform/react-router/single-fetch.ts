/**
 * URLs of React Router's single fetch: an open page requests `<path>.data?_routes=<ids>` for the data of routes.
 * Source: react-router, lib/dom/ssr/single-fetch.js and lib/server-runtime/urls.js.
 */
const DATA_SUFFIX = ".data";
/** A path that ends with a slash gets a name for its data. */
const DATA_NAME = "_.data";

/** Query parameter with the comma-separated ids of the routes whose data is requested; absent: all. */
export const ROUTES_PARAMETER = "_routes";

/**
 * Whether React Router's script makes the request and expects data. A form that the browser submits by itself goes to
 * the page's own URL and gets a page. `url`: absolute, or a path with a query.
 */
export function isDataRequest({ url }: { url: string }): boolean {
  return (url.split(/[?#]/, 1)[0] ?? "").endsWith(DATA_SUFFIX);
}

/** The path at which an open page requests the data of the page at `path`. */
export function dataPath(path: string): string {
  return path.endsWith("/") ? path + DATA_NAME : path + DATA_SUFFIX;
}

/** The page's path of a data request's path; the inverse of `dataPath`. */
export function pagePath(path: string): string {
  return path.slice(0, path.endsWith(`/${DATA_NAME}`) ? -DATA_NAME.length : -DATA_SUFFIX.length);
}
