/**
 * Says that the response at a URL is the same for every visitor without a session, so that it is cached. Of an API it
 * stands beside the handler, of a page in the `handle` of its route; `server/page-cache/page-key.ts` collects both.
 */
export type CachedUrl = {
  /**
   * Decides which changes invalidate the response. `station`: one station, which the parameter `:id` of the path names.
   * `settings`: nothing but the site's settings.
   */
  shows: "lists" | "station" | "settings";
  /** The parameter of the query that names a station, if the response then shows only that one. */
  stationParameter?: string;
  /**
   * The one URL of all queries that give this response: of a query only what the handler reads counts, as it reads it.
   * Null: it is not cached. Absent: the path, whatever the query.
   */
  urlOf?: (parameters: URLSearchParams, stationId: string) => string | null;
};

/** Says that a page can be opened without a connection: the service worker stores the scripts of its route. */
export type OfflineRoute = {
  /** Under which URL the worker stores the page itself. Absent: it does not. */
  stored?: "path" | "path and query";
  /** Whether it stores the data, too, that an open page requests. */
  data?: true;
};

/** What a route's `handle` says about its responses. Browsers get an empty one: `import.meta.env.SSR` removes it there. */
export type RouteHandle = { cached?: CachedUrl; offline?: OfflineRoute };

/** URLs of APIs that are cached, by their paths, in which `:id` is a station's id. */
export type CachedPaths = Readonly<Record<string, CachedUrl>>;

/** The part of the routes in the server's build, by their ids, that is used here. */
export type BuiltRoutes = Readonly<
  Record<string, { parentId?: string; path?: string; module: { default?: unknown; handle?: unknown } } | undefined>
>;

/** What a route says about its responses; nothing if it has no handle. */
export function handleOf(routes: BuiltRoutes, id: string): RouteHandle {
  // Each handle is checked against this type where it is written.
  return (routes[id]?.module.handle as RouteHandle | undefined) ?? {};
}

/** The path of a page's route, with its parameters. */
export function pathOfRoute(routes: BuiltRoutes, id: string): string {
  const paths = routesAround(routes, id).flatMap((one) => routes[one]?.path || []);
  return `/${paths.join("/")}`;
}

/** The ids of a route and of those around it, the outermost first. */
export function routesAround(routes: BuiltRoutes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return parent === undefined ? [id] : [...routesAround(routes, parent), id];
}
