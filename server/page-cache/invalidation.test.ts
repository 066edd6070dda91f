import { expect, test } from "vitest";
import type { Change } from "#app/live-events/change.ts";
import { isInvalidatedBy } from "./invalidation.ts";
import type { PageKind } from "./page-key.ts";

const genres: Record<string, string> = { aurora: "Jazz", beira: "Rock", cais: "jazz", douro: "" };
const find = (id: string) => (id in genres ? { genre: genres[id] ?? "" } : null);

const pages: Record<string, { kind: PageKind; linkedStationIds: Set<string> }> = {
  lists: { kind: { of: "lists" }, linkedStationIds: new Set() },
  news: { kind: { of: "news" }, linkedStationIds: new Set() },
  aurora: { kind: { of: "station", id: "aurora" }, linkedStationIds: new Set(["cais"]) },
  beira: { kind: { of: "station", id: "beira" }, linkedStationIds: new Set(["gone"]) },
  douro: { kind: { of: "station", id: "douro" }, linkedStationIds: new Set() },
};

function touched(change: Change): string[] {
  const isTouched = isInvalidatedBy(change, find);
  return Object.keys(pages).filter((name) => pages[name] && isTouched(pages[name]));
}

test.each<[string, Change, string[]]>([
  ["a station: lists, its page, those of its genre", { topic: "stations", ids: ["cais"] }, ["lists", "news", "aurora"]],
  ["one without a genre: lists and its page", { topic: "stations", ids: ["douro"] }, ["lists", "news", "douro"]],
  ["one that is gone: pages that show it", { topic: "stations", ids: ["gone"] }, ["lists", "news", "beira"]],
  ["settings: all", { topic: "settings" }, Object.keys(pages)],
  ["everything: all", { topic: "everything" }, Object.keys(pages)],
  ["what only administrators see: none", { topic: "administration" }, []],
  ["accounts: none", { topic: "accounts", ids: ["aurora"] }, []],
  ["thousands: all", { topic: "stations", ids: Array.from({ length: 501 }, String) }, Object.keys(pages)],
])("a change touches, of %s", (_, change, names) => {
  expect(touched(change)).toEqual(names);
});
