import { expect, test } from "vitest";
import { isData, pageKey } from "./page-cache-key.ts";

const addressOf = (url: string) => pageKey(url)?.address ?? null;

test.each([
  ["/", "/"],
  ["/?utm_source=mail&fbclid=1", "/"],
  ["/stations", "/stations"],
  ["/stations?view=rows&genre=Jazz&utm_campaign=x", "/stations?genre=Jazz&view=rows"],
  ["/stations?sort=newest&show=60", "/stations"],
  ["/stations?sort=nonsense", "/stations"],
  ["/stations/aurora", "/stations/aurora"],
  ["/stations/aurora?utm_source=mail", "/stations/aurora"],
  ["/search", "/search"],
  ["/search?q=r%C3%A1dio+jazz", "/search?q=r%C3%A1dio+jazz"],
  ["/_.data", "/_.data"],
  ["/stations.data?genre=Jazz", "/stations.data?genre=Jazz"],
  [
    "/stations/aurora.data?_routes=directory%2Fstation.route",
    "/stations/aurora.data?_routes=directory%2Fstation.route",
  ],
])("%s is kept as %s", (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test("the frame around every page is asked for at one address, whichever page is open", () => {
  for (const url of ["/_.data?_routes=root", "/stations.data?genre=Jazz&_routes=root", "/stations/1.data?_routes=root"])
    expect(addressOf(url)).toBe("/_.data?_routes=root");
});

test.each([
  "/contact",
  "/auth",
  "/admin",
  "/favorites",
  "/api/stations",
  "/nothing-here",
  "/?q=1",
  "/stations?unknown=1",
  "/stations?genre=Jazz&genre=Rock",
  "/stations/",
  "/stations/a/b",
  "/stations/%2e%2e",
  "//stations",
  "/contact.data",
  "/stations.data?_routes=%3Cscript%3E",
  `/search?q=${"a".repeat(700)}`,
])("%s is not kept", (url) => {
  expect(pageKey(url)).toBeNull();
});

test("what the router asks is told from pages", () => {
  expect(isData("/_.data?_routes=root")).toBe(true);
  expect(isData("/search?q=x.data")).toBe(false);
});
