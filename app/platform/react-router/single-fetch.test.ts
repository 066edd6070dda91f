import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { openReactRouterSite } from "#test-support/react-router-site.ts";
import { dataPath, isDataRequest, pagePath, ROUTES_PARAMETER } from "./single-fetch.ts";

test.each([
  ["https://radio.example/contact.data", true],
  ["https://radio.example/contact.data?_routes=contact", true],
  ["https://radio.example/contact", false],
  ["https://radio.example/contact?from=.data", false],
  ["/_.data?_routes=root", true],
  ["/search?q=x.data", false],
  ["/search#x.data", false],
])("isDataRequest: %s: %s", (url, isData) => {
  expect(isDataRequest({ url })).toBe(isData);
});

test.each([
  ["/", "/_.data"],
  ["/contact", "/contact.data"],
  ["/stations/", "/stations/_.data"],
])("the data of %s is at %s", (page, data) => {
  expect([dataPath(page), pagePath(data)]).toEqual([data, page]);
});

test("the installed React Router builds the same URLs in the browser", async () => {
  // Not exported by the package: the file of the installed version.
  const library = dirname(createRequire(import.meta.url).resolve("react-router/package.json"));
  const file = pathToFileURL(join(library, "dist/development/lib/dom/ssr/single-fetch.js"));
  const { singleFetchUrl } = await import(file.href);
  for (const path of ["/", "/contact", "/stations/"]) {
    expect(singleFetchUrl(new URL(path, "http://localhost"), "data").pathname).toBe(dataPath(path));
  }
});

test("the installed React Router answers such requests with the data of the requested routes", async () => {
  const load = openReactRouterSite();
  const dataOf = async (path: string, routes?: string) => {
    const query = routes === undefined ? "" : `?${new URLSearchParams({ [ROUTES_PARAMETER]: routes })}`;
    return (await load(dataPath(path) + query)).text();
  };
  const all = await dataOf("/contact");
  expect([all.includes("root data"), all.includes("contact data")]).toEqual([true, true]);
  const contact = await dataOf("/contact", "contact");
  expect([contact.includes("root data"), contact.includes("contact data")]).toEqual([false, true]);
  expect(await dataOf("/", "root")).toContain("root data");
  expect(await (await load("/contact")).text(), "a page").toContain("<h1>Contacto</h1>");
});
