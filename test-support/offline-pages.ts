import type { OfflinePage } from "#app/browse/library/handled-request.ts";

/** The pages that the service worker stores, as the handles of the routes say. */
export const OFFLINE_PAGES: readonly OfflinePage[] = [
  { path: "/", routeId: "home", withQuery: false, hasData: true },
  { path: "/stations", routeId: "stations", withQuery: true, hasData: true },
  { path: "/stations/:id", routeId: "station", withQuery: false, hasData: true },
  { path: "/favorites", routeId: "favourites", withQuery: false, hasData: false },
  { path: "/search", routeId: "search", withQuery: true, hasData: false },
  { path: "/offline", routeId: "offline", withQuery: false, hasData: false },
];
