import { expect, test } from "vitest";
import { playable } from "#test-support/playable-station.ts";
import { recent } from "#test-support/recents.ts";
import { recentsForHome, recentsFromStorage, withRecent, withRestored, withStationsOfToday } from "./recents.ts";

const idsOf = (recents: readonly { station: { id: string } }[]) => recents.map(({ station }) => station.id);
const stored = (...entries: unknown[]) => recentsFromStorage(JSON.stringify(entries));

test("recentsFromStorage: what was stored, each station once", () => {
  const list = [recent("aurora"), recent("beira")];
  expect(stored(...list, recent("aurora", "2026-01-01T00:00:00.000Z"))).toEqual(list);
});

test.each([null, "", "{", "null", '"1"', "7", '{"0":{}}', '{"version":2,"recents":[{}]}', "[null,7,{},[]]"])(
  "recentsFromStorage: %s is empty",
  (text) => {
    expect(recentsFromStorage(text)).toEqual([]);
  },
);

test.each([
  { station: undefined },
  { station: { ...playable("a"), id: "" } },
  { station: { ...playable("a"), name: "a\u202Eb" } },
  { station: { ...playable("a"), genre: 7 } },
  { station: { ...playable("a"), name: "a".repeat(2049) } },
  { station: { ...playable("a"), streamUrl: "javascript:alert(1)" } },
  { station: { ...playable("a"), playUrl: "file:///etc/passwd" } },
  { station: { ...playable("a"), streamKind: "telnet" } },
  { station: { ...playable("a"), offAir: "no" } },
  { playedAt: "ontem" },
  { playedAt: 7 },
  { seconds: -1 },
  { seconds: "60" },
])("recentsFromStorage: an entry with %j is dropped", (fields) => {
  expect(stored({ ...recent("a"), ...fields }, recent("b"))).toEqual([recent("b")]);
});

test("recentsFromStorage: other fields are dropped", () => {
  expect(stored({ ...recent("a"), more: 1, station: { ...playable("a"), description: "…" } })).toEqual([recent("a")]);
});

test("at most 50 are kept, the newest first", () => {
  const many = Array.from({ length: 51 }, (_, index) => recent(`s${index}`));
  expect(idsOf(stored(...many))).toHaveLength(50);
  const added = withRecent(many.slice(0, 50), recent("new"));
  expect(idsOf(added)).toEqual(["new", ...idsOf(many.slice(0, 49))]);
});

test("withRecent: a station that is listened to again moves to the front with its new time", () => {
  const again = recent("b", "2026-11-18T08:15:00.000Z");
  expect(withRecent([recent("a"), recent("b")], again)).toEqual([again, recent("a")]);
});

test("withStationsOfToday: renamed stations get their name, deleted ones are dropped, and others stay", () => {
  const list = [recent("a"), recent("b"), recent("c")];
  const renamed = playable("a", { name: "Rádio Nova" });
  expect(withStationsOfToday(list, ["a", "b"], [renamed])).toEqual([{ ...recent("a"), station: renamed }, recent("c")]);
});

test("withRestored: a cleared list is restored behind what was listened to since", () => {
  const since = recent("b", "2026-11-18T08:15:00.000Z");
  expect(withRestored([since], [recent("a"), recent("b")])).toEqual([since, recent("a")]);
});

test("recentsForHome: the last station, and the five before; never the one that plays", () => {
  const list = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => recent(id));
  expect(idsOf(recentsForHome(list, null))).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(idsOf(recentsForHome(list, "a"))).toEqual(["b", "c", "d", "e", "f", "g"]);
  expect(recentsForHome([recent("a")], "a")).toEqual([]);
});
