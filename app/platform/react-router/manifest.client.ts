import { matchRoutes, type RouteObject } from "react-router";

/** A route in browsers. `module`: the URL of its script. `imports`: those of the scripts that it imports. */
export type ManifestRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: readonly string[];
};

/**
 * Every route, from the manifest that React Router stores on `window` for itself; none without one.
 * Source: react-router, lib/dom/ssr/components.js (`Scripts`).
 */
export function manifestRoutes(): ManifestRoute[] {
  // Not in the library's types.
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  };
  return Object.values(manifest?.routes ?? {});
}

/** The routes that the router loads for a path: that of its page or action, and those around it. */
export function routesAt(pathname: string): ManifestRoute[] {
  const routes = manifestRoutes();
  const matched = new Set(matchRoutes(routesIn(routes), pathname)?.map(({ route }) => route.id));
  return routes.filter(({ id }) => matched.has(id));
}

function routesIn(routes: readonly ManifestRoute[], parent?: string): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: routesIn(routes, id) }));
}
