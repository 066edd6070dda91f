/**
 * The URL of every route's module, by route id, from the manifest that React Router stores on `window` for itself.
 * Empty without one. Source: react-router, lib/dom/ssr/components.js (`Scripts`).
 */
export function routeModules(): Map<string, string> {
  // Not in the library's types.
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, { module: string }> };
  };
  return new Map(Object.entries(manifest?.routes ?? {}).map(([id, { module }]) => [id, module]));
}
