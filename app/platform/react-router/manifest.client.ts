/**
 * The URL of the module of every route that has a page or an action, by route id, from the manifest that React Router
 * stores on `window` for itself. Empty without one. Source: react-router, lib/dom/ssr/components.js (`Scripts`).
 */
export function routeModules(): Map<string, string> {
  // Not in the library's types.
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  };
  const needed = Object.entries(manifest?.routes ?? {}).filter(
    ([, { hasDefaultExport, hasAction }]) => hasDefaultExport !== false || hasAction,
  );
  return new Map(needed.map(([id, { module }]) => [id, module]));
}

/**
 * `hasDefaultExport`: false for a route without a page, whose module is empty in browsers. The router loads it before
 * it sends a form to the route's action, also without a connection.
 */
type ManifestRoute = { module: string; hasDefaultExport?: boolean; hasAction?: boolean };
