import { expect, test } from "vitest";
import { offlinePages } from "#app/browse/library/handled-request.ts";
import { builtRoutes } from "#test-support/built-routes.ts";
import { OFFLINE_PAGES } from "#test-support/offline-pages.ts";
import { CACHED_BY_APIS } from "../api.ts";
import { createPageKeys } from "./page-key.ts";

const routes = await builtRoutes();
const pageKey = createPageKeys(routes, CACHED_BY_APIS);

const canonicalUrlOf = (url: string) => pageKey(url)?.canonicalUrl ?? null;

test.each([
  ["/", "/"],
  ["/?utm_source=mail&fbclid=1", "/"],
  ["/stations", "/stations"],
  ["/stations?view=rows&genre=Jazz&utm_campaign=x", "/stations?genre=Jazz&view=rows"],
  ["/stations?language=pt&x=1", "/stations?language=pt"],
  ["/stations?sort=newest&show=60", "/stations"],
  ["/stations?sort=nonsense", "/stations"],
  ["/stations/aurora", "/stations/aurora"],
  ["/stations/aurora?utm_source=mail", "/stations/aurora"],
  ["/?unknown=1&q=x", "/"],
  ["/stations?unknown=1&genre=Jazz&unknown=2", "/stations?genre=Jazz"],
  ["/stations?genre=Jazz&genre=Rock", "/stations?genre=Jazz"],
  ["/stations?genre=%20Jazz%20&letter=q&view=nonsense&after=x", "/stations?genre=Jazz&letter=Q"],
  ["/stations?show=600", "/stations?show=120"],
  ["/stations?show=1e9&skip=3", "/stations?show=120"],
  ["/stations/aurora?show=600&x=random", "/stations/aurora"],
  [`/?x=${"a".repeat(10_000)}`, "/"],
  ["/search", "/search"],
  ["/search?pages=5", "/search"],
  ["/search?q=+r%C3%A1dio++jazz+&genre=Jazz&show=600", "/search?q=r%C3%A1dio+jazz"],
  ["/search?q=jazz&q=rock&pages=1&skip=0", "/search?q=jazz"],
  ["/search?q=jazz&pages=99&skip=61", "/search?q=jazz&skip=60&pages=2"],
  [`/search?q=${"é".repeat(700)}`, `/search?q=${"%C3%A9".repeat(200)}`],
  ["/search?q=r%C3%A1dio+jazz", "/search?q=r%C3%A1dio+jazz"],
  ["/changes", "/changes"],
  ["/changes?before=0&kind=nonsense&x=1", "/changes"],
  ["/changes?kind=revert&kind=edit", "/changes?kind=revert"],
  ["/changes.data?kind=edit&_routes=changes", "/changes.data?kind=edit&_routes=changes"],
  ["/changes.atom?kind=edit&before=7&x=1", "/changes.atom"],
  ["/stations/aurora/changes?kind=edit&before=x", "/stations/aurora/changes"],
  ["/api/changes?x=1&before=&station=", "/api/changes"],
  ["/api/changes?station=aurora&station=beira", "/api/changes?station=aurora"],
  ["/map", "/map"],
  ["/map?country=", "/map"],
  ["/map?country=nonsense&x=1", "/map"],
  ["/map?country=pt&country=ES", "/map?country=PT"],
  ["/map?country=Espanha", "/map?country=ES"],
  ["/map.data?country=PT&_routes=map", "/map.data?country=PT&_routes=map"],
  ["/privacy?x=1", "/privacy"],
  ["/terms", "/terms"],
  ["/privacy.data?_routes=privacy", "/privacy.data?_routes=privacy"],
  ["/_.data", "/_.data"],
  ["/stations.data?genre=Jazz", "/stations.data?genre=Jazz"],
  ["/stations.data?x=1&genre=Jazz&genre=Rock&_routes=x", "/stations.data?genre=Jazz"],
  ["/_.data?x=1&_routes=root&_routes=x", "/_.data?_routes=root"],
  ["/stations/feed.atom", "/stations/feed.atom"],
  ["/stations/aurora/embed?theme=blue&size=320&x=1", "/stations/aurora/embed?size=320"],
  ["/embed/aurora?size=480&theme=blue&x=1", "/embed/aurora"],
  ["/embed/aurora?theme=auto&size=320&size=480", "/embed/aurora?size=320&theme=auto"],
  [
    "/stations/feed.json?sort=name&genre=%20Jazz%20&x=1&letter=q&view=rows&show=120",
    "/stations/feed.json?genre=Jazz&letter=Q",
  ],
  ["/search.data?_routes=x,search,root,root&q=jazz", "/search.data?q=jazz&_routes=root%2Csearch"],
  ["/stations/aurora.data?_routes=station", "/stations/aurora.data?_routes=station"],
  ["/api/stations", "/api/stations"],
  ["/api/stations?x=1&limit=60&sort=newest&genre=", "/api/stations"],
  ["/api/stations?q=jazz&q=rock&limit=10", "/api/stations?limit=10&q=jazz"],
  ["/api/stations?letter=a&limit=120", "/api/stations?letter=A&limit=120"],
  ["/api/stations/aurora?x=1", "/api/stations/aurora"],
])("%s is cached as %s", (url, canonicalUrl) => {
  expect(canonicalUrlOf(url)).toBe(canonicalUrl);
});

test("the root route's data have one key, whichever page is open", () => {
  for (const url of ["/_.data?_routes=root", "/stations.data?genre=Jazz&_routes=root", "/stations/1.data?_routes=root"])
    expect(canonicalUrlOf(url)).toBe("/_.data?_routes=root");
});

test.each([
  "/contact",
  "/changes?before=7",
  "/stations/aurora/changes?before=7",
  "/changes.data?before=7",
  "/api/changes?before=7",
  "/api/changes?before=nonsense",
  "/api/changes?station=a%20b",
  "/auth",
  "/admin",
  "/favorites",
  "/api/stations?status=pending",
  "/api/stations?status=nonsense",
  "/api/stations?sort=nonsense",
  "/api/stations?limit=121",
  "/api/stations/",
  "/api/stations/a/b",
  `/api/stations?q=${"é".repeat(200)}&genre=${"é".repeat(200)}`,
  "/api/settings",
  "/api/events",
  "/nothing-here",
  "/stations/",
  "/stations/:id",
  "/embed/:id",
  "/stations/a/b",
  "/stations/%2e%2e",
  "//stations",
  "/contact.data",
  "/stations/feed.rss",
  "/stations/feed.atom.data",
  "/embed",
  "/embed/aurora.data",
])("%s is not cached", (url) => {
  expect(pageKey(url)).toBeNull();
});

test.each([
  "/stations?genre=Jazz&country=Portugal&letter=Q&sort=name&show=120&view=rows",
  "/search?q=r%C3%A1dio+jazz&skip=60&pages=2",
  "/api/stations?tag=ao+vivo&sort=name&letter=%23&q=r%C3%A1dio&limit=10",
])("the key of %s is the key of its canonical URL", (url) => {
  expect(canonicalUrlOf(canonicalUrlOf(url) ?? "")).toBe(canonicalUrlOf(url));
});

test("the service worker stores the pages whose routes say so", () => {
  expect(offlinePages(routes)).toEqual(OFFLINE_PAGES);
});
