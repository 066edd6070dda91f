import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openReactRouterSite } from "#test-support/react-router-site.ts";
import { routeModules } from "./manifest.client.ts";

afterEach(() => vi.unstubAllGlobals());

test("without a manifest there are no modules", () => {
  expect(routeModules()).toEqual(new Map());
});

test("routes with neither page nor action are left out", () => {
  const routes = {
    page: { module: "/assets/page.js", hasDefaultExport: true },
    action: { module: "/assets/action.js", hasDefaultExport: false, hasAction: true },
    data: { module: "/assets/data.js", hasDefaultExport: false, hasAction: false },
  };
  vi.stubGlobal("__reactRouterManifest", { routes });
  expect(routeModules()).toEqual(
    new Map([
      ["page", "/assets/page.js"],
      ["action", "/assets/action.js"],
    ]),
  );
});

test("the modules of every route are read from the manifest that the installed React Router writes", async () => {
  const page = await (await openReactRouterSite("lazy")("/contact")).text();
  const [, manifest = ""] =
    /window\.__reactRouterManifest = (\{[\s\S]*?\});\n\s*window\.__reactRouterRouteModules/.exec(page) ?? [];
  vi.stubGlobal("__reactRouterManifest", JSON.parse(manifest));
  expect(routeModules()).toEqual(
    new Map([
      ["root", "/assets/root.js"],
      ["contact", "/assets/contact.js"],
    ]),
  );
});

test("the bundler plugin of the installed version stores the manifest in the same variable, with the same properties", () => {
  const plugin = join(
    dirname(createRequire(import.meta.url).resolve("@react-router/dev/package.json")),
    "dist",
    "vite.js",
  );
  const text = readFileSync(plugin, "utf8");
  expect(text).toContain('hasDefaultExport: sourceExports.includes("default")');
  expect(text).toContain("`window.__reactRouterManifest=${JSON.stringify(");
});
