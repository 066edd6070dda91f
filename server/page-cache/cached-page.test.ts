import { expect, test } from "vitest";
import type { Change } from "#app/platform/live-events/live-change.ts";
import { createCachedPage, isInvalidatedBy } from "./cached-page.ts";
import type { PageKind } from "./page-key.ts";

const genres: Record<string, string> = { aurora: "Jazz", beira: "Rock", cais: "jazz", douro: "" };
const find = (id: string) => (id in genres ? { genre: genres[id] ?? "" } : null);

const pages: Record<string, { kind: PageKind; linkedStationIds: Set<string> }> = {
  lists: { kind: { type: "lists" }, linkedStationIds: new Set() },
  data: { kind: { type: "data" }, linkedStationIds: new Set() },
  privacy: { kind: { type: "settings" }, linkedStationIds: new Set() },
  aurora: { kind: { type: "station", id: "aurora" }, linkedStationIds: new Set(["cais"]) },
  beira: { kind: { type: "station", id: "beira" }, linkedStationIds: new Set(["gone"]) },
  douro: { kind: { type: "station", id: "douro" }, linkedStationIds: new Set() },
};

function invalidated(change: Change): string[] {
  const isInvalidated = isInvalidatedBy(change, find);
  return Object.keys(pages).filter((name) => pages[name] && isInvalidated(pages[name]));
}

test.each<[string, Change, string[]]>([
  ["a station: lists, its page, pages of its genre", { topic: "stations", ids: ["cais"] }, ["lists", "data", "aurora"]],
  ["a station without a genre: lists and its page", { topic: "stations", ids: ["douro"] }, ["lists", "data", "douro"]],
  ["a removed station: pages that link to it", { topic: "stations", ids: ["gone"] }, ["lists", "data", "beira"]],
  ["settings: all", { topic: "settings" }, Object.keys(pages)],
  ["everything: all", { topic: "everything" }, Object.keys(pages)],
  ["administration: none", { topic: "administration" }, []],
  ["accounts: none", { topic: "accounts", ids: ["aurora"] }, []],
  ["501 stations: all", { topic: "stations", ids: Array.from({ length: 501 }, String) }, Object.keys(pages)],
])("a change invalidates, of %s", (_, change, names) => {
  expect(invalidated(change)).toEqual(names);
});

test.each(["identity", "gzip", "br"] as const)(
  "a cached page in %s takes no more memory than its bytes",
  async (encoding) => {
    const key = { kind: { type: "lists" as const }, canonicalUrl: "/stations" };
    const response = new Response("a".repeat(2_000));
    const page = await createCachedPage({ key, response, renderedAt: 0, before: undefined });
    const encoded = await page?.inEncoding(encoding);
    expect(encoded?.body.length).toBeGreaterThan(0);
    expect(encoded?.body.buffer.byteLength).toBe(encoded?.body.length);
  },
);
