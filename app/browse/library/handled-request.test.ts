import { expect, test } from "vitest";
import { OFFLINE_PAGES } from "#test-support/offline-pages.ts";
import { pageOfData, requestRules } from "./handled-request.ts";

const SITE = "https://radio.example";

const { handledRequest, dataUrl } = requestRules(OFFLINE_PAGES);

type Facts = {
  method?: string;
  mode?: RequestMode;
  destination?: RequestDestination;
  range?: boolean;
  cache?: RequestCache;
};

function handled(url: string, facts: Facts = {}) {
  const { method = "GET", mode = "cors", destination = "", range = false, cache = "default" } = facts;
  const headers = { has: (name: string) => range && name === "Range" };
  return handledRequest({ method, url: new URL(url, SITE).href, mode, destination, cache, headers }, SITE);
}

const navigation = { mode: "navigate", destination: "document" } as const;

test.each([
  ["/", "/"],
  ["/?surprise=1", "/"],
  ["/favorites?x=1", "/favorites"],
  ["/stations?genre=Jazz&view=rows", "/stations?genre=Jazz&view=rows"],
  ["/search?q=fado", "/search?q=fado"],
  ["/stations/aurora?utm_source=mail", "/stations/aurora"],
  ["/offline?page=/stations/1", "/offline"],
  ["/contact", null],
  ["/stations/list/filters", null],
  ["/nada", null],
])("a navigation to %s is a page, stored as %s", (url, key) => {
  expect(handled(url, navigation)).toEqual({ type: "page", key });
});

test.each([
  "/admin",
  "/admin/messages",
  "/auth",
  "/auth/sign-up",
  "/account",
  "/account/sessions",
  "/submit-station",
  "/api/docs",
  "/stream/1",
  "/stations.m3u",
  "/json/stations",
  "/xspf/stations/bytag/jazz",
  "/v2/json/url/7",
  "/robots.txt",
  "https://other.example/",
])("a navigation to %s is not handled", (url) => {
  expect(handled(url, navigation)).toBeNull();
});

test.each<[string, Facts]>([
  ["/api/events", {}],
  ["/api/stations", {}],
  ["/stream/1", { destination: "audio", mode: "no-cors" }],
  ["/assets/sound.mp3", { destination: "audio" }],
  ["/assets/a.js", { range: true }],
  ["/favorites/stations?id=1&id=2", { cache: "no-store" }],
  ["https://radio.other.example/live.mp3", { destination: "audio", mode: "no-cors" }],
  ["https://images.example/logo.png", { destination: "image", mode: "no-cors" }],
  ["/images/draft/0.webp", { destination: "image" }],
  ["/images/proposals/7/480-00000000.webp", { destination: "image" }],
  ["/covers/1/jazz.svg", {}],
  ["/admin.data", {}],
  ["/admin/stations.data?_routes=admin%2Fall-stations", {}],
  ["/auth.data", {}],
  ["/search.data?q=fado&_routes=search", {}],
  ["/_.data?_routes=root", {}],
  ["/stations.data", {}],
  ["/contact", { method: "POST", mode: "navigate" }],
  ["/contact", { method: "HEAD" }],
])("%s, %o, is not handled", (url, facts) => {
  expect(handled(url, facts)).toBeNull();
});

test.each([
  ["/covers/1/jazz-1-A.svg", { destination: "image" }, { type: "cover", key: "/covers/1/jazz-1-A.svg" }],
  ["/images/aurora/96-0.webp", { destination: "image" }, { type: "cover", key: "/images/aurora/96-0.webp" }],
  ["/assets/root-1.css", { destination: "style" }, { type: "asset", key: "/assets/root-1.css" }],
  ["/favorites/stations?id=1&id=2", {}, { type: "favourites", key: "/favorites/stations?id=1&id=2" }],
  ["/auth", { method: "POST", mode: "navigate" }, { type: "session" }],
  ["/auth/sign-out.data", { method: "POST" }, { type: "session" }],
  ["/api/auth/sign-out", { method: "POST" }, { type: "session" }],
  ["/api/account", { method: "DELETE" }, { type: "session" }],
] as [string, Facts, object][])("%s, %o, is %o", (url, facts, kind) => {
  expect(handled(url, facts)).toEqual(kind);
});

test.each([
  ["/", "/_.data?_routes=home"],
  ["/stations", "/stations.data?_routes=stations"],
  ["/stations?genre=Jazz", "/stations.data?genre=Jazz&_routes=stations"],
  ["/stations/aurora", "/stations/aurora.data?_routes=station"],
])("the data of %s are stored as %s, and lead back to it", (page, data) => {
  expect(dataUrl(page)).toBe(data);
  expect(handled(data)).toEqual({ type: "data", key: data });
  expect(pageOfData(data)).toBe(page);
});

test.each(["/favorites", "/search?q=fado", "/offline", "/contact"])("%s has no data to store", (page) => {
  expect(dataUrl(page)).toBeNull();
});
