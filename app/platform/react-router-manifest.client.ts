/** The URLs of one route's modules in React Router's manifest. */
type RouteModules = { module: string; clientLoaderModule?: string; clientActionModule?: string };

/**
 * The modules of every route, by route id, from the manifest that React Router stores on `window` for itself.
 * Empty without one. Source: react-router, lib/dom/ssr/components.js (`Scripts`).
 */
export function routeModules(): Map<string, string[]> {
  // Not in the library's types.
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { routes: Record<string, RouteModules> };
  };
  return new Map(
    Object.entries(manifest?.routes ?? {}).map(([id, { module, clientLoaderModule, clientActionModule }]) => [
      id,
      [module, clientLoaderModule, clientActionModule].filter((url) => url !== undefined),
    ]),
  );
}
