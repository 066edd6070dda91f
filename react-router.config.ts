import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole site map is small: sent once, so that no page has to ask the server for it while the visitor moves.
  routeDiscovery: { mode: "initial" },
  // One script per route: they are small, and fetched before the visitor opens a page.
  splitRouteModules: false,
} satisfies Config;
