import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openReactRouterSite } from "#test-support/react-router-site.ts";
import { manifestRoutes, routesAt } from "./manifest.client.ts";

afterEach(() => vi.unstubAllGlobals());

test("without a manifest there are no routes", () => {
  expect(manifestRoutes()).toEqual([]);
  expect(routesAt("/stations/1")).toEqual([]);
});

test("a path has the routes of its page and those around it, as the router matches them", () => {
  const route = (id: string, more: object = {}) => ({ id, module: `/assets/${id}.js`, ...more });
  const routes = [
    route("root", { path: "" }),
    route("frame", { parentId: "root" }),
    route("home", { parentId: "frame", index: true }),
    route("station", { parentId: "frame", path: "stations/:id" }),
    route("panel", { parentId: "frame", path: "admin" }),
    route("pending", { parentId: "panel", index: true }),
    route("site", { parentId: "panel", path: "site/:form?" }),
    route("not-found", { parentId: "frame", path: "*" }),
  ];
  vi.stubGlobal("__reactRouterManifest", { routes: Object.fromEntries(routes.map((one) => [one.id, one])) });
  const idsAt = (path: string) => routesAt(path).map(({ id }) => id);
  expect(idsAt("/")).toEqual(["root", "frame", "home"]);
  expect(idsAt("/stations/7")).toEqual(["root", "frame", "station"]);
  expect(idsAt("/admin")).toEqual(["root", "frame", "panel", "pending"]);
  expect(idsAt("/admin/site")).toEqual(["root", "frame", "panel", "site"]);
  expect(idsAt("/admin/site/name")).toEqual(["root", "frame", "panel", "site"]);
  expect(idsAt("/nowhere/at/all")).toEqual(["root", "frame", "not-found"]);
});

test("every route is read from the manifest that the installed React Router writes", async () => {
  const page = await (await openReactRouterSite("lazy")("/contact")).text();
  const [, manifest = ""] =
    /window\.__reactRouterManifest = (\{[\s\S]*?\});\n\s*window\.__reactRouterRouteModules/.exec(page) ?? [];
  vi.stubGlobal("__reactRouterManifest", JSON.parse(manifest));
  expect(routesAt("/contact").map(({ id, module }) => [id, module])).toEqual([
    ["root", "/assets/root.js"],
    ["contact", "/assets/contact.js"],
  ]);
});

test("the bundler plugin of the installed version stores the manifest in the same variable, with the same properties", () => {
  const plugin = join(
    dirname(createRequire(import.meta.url).resolve("@react-router/dev/package.json")),
    "dist",
    "vite.js",
  );
  const text = readFileSync(plugin, "utf8");
  for (const property of ["id:", "parentId:", "path:", "index:"]) expect(text).toContain(`${property} route.`);
  expect(text).toContain("`window.__reactRouterManifest=${JSON.stringify(");
});
