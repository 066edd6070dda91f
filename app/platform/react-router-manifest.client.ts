/**
 * The URL of the module of every route that has a page, by route id, from the manifest that React Router stores on `window` for itself.
 * Empty without one. Source: react-router, lib/dom/ssr/components.js (`Scripts`).
 */
export function pageModules(): Map<string, string> {
  // Not in the library's types.
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  };
  const pages = Object.entries(manifest?.routes ?? {}).filter(([, { hasDefaultExport }]) => hasDefaultExport !== false);
  return new Map(pages.map(([id, { module }]) => [id, module]));
}

/** `hasDefaultExport`: false for a route that only the server answers, whose module is empty in browsers. */
type ManifestRoute = { module: string; hasDefaultExport?: boolean };
