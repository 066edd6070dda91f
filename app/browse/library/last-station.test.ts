import { expect, test } from "vitest";
import { createPlayer } from "#app/sound/player/player.ts";
import { playable } from "#test-support/playable-station.ts";
import {
  idsOf,
  lastStationFromStorage,
  lastStationOf,
  MAX_LIST,
  type StoredStation,
  withCurrentData,
} from "./last-station.ts";

const [aurora, beira, cais] = [playable("aurora"), playable("beira"), playable("cais")];
const last: StoredStation = { station: aurora, list: [beira, aurora], playing: false };
const parse = (value: unknown) => lastStationFromStorage(JSON.stringify(value));

function storedOf(list: readonly (typeof aurora)[], station = aurora): StoredStation {
  const player = createPlayer();
  player.choose(station, list);
  return lastStationOf(station, player.state().playback);
}

test("lastStationFromStorage: what was stored", () => {
  expect(parse(last)).toEqual(last);
  expect(parse(storedOf([aurora, beira]))).toEqual({ station: aurora, list: [aurora, beira], playing: true });
});

test.each([null, "", "{", "null", '"1"', "7", "[]", "{}", '{"station":null}', '{"station":{"id":"1"}}'])(
  "lastStationFromStorage: %s is none",
  (stored) => {
    expect(lastStationFromStorage(stored)).toBeNull();
  },
);

test.each([
  { id: "" },
  { name: "a\u202Eb" },
  { genre: 7 },
  { name: "a".repeat(2049) },
  { streamUrl: "javascript:alert(1)" },
  { playUrl: "file:///etc/passwd" },
  { streamKind: "telnet" },
  { offAir: "no" },
])("lastStationFromStorage: a station with %j is none", (fields) => {
  expect(parse({ ...last, station: { ...aurora, ...fields } })).toBeNull();
});

test("lastStationFromStorage: of the list only valid stations are kept, and only around the station", () => {
  const broken = { ...cais, streamUrl: "data:," };
  expect(parse({ ...last, list: [null, broken, aurora, "beira", beira] })?.list).toEqual([aurora, beira]);
  expect(parse({ ...last, list: [beira, cais] })?.list).toEqual([]);
  for (const list of [undefined, null, "x", { length: 1 }]) expect(parse({ ...last, list })?.list).toEqual([]);
});

test("lastStationFromStorage: other fields and other values of `playing` are dropped", () => {
  expect(parse({ ...last, more: 1, playing: "yes", station: { ...aurora, description: "…" } })).toEqual(last);
});

test("a list of more than 50 is stored around the station", () => {
  const list = Array.from({ length: MAX_LIST + 1 }, (_, index) => playable(`s${index}`));
  const idsAround = (index: number) => storedOf(list, list[index]).list.map(({ id }) => id);
  expect(idsAround(0)).toEqual(list.slice(0, MAX_LIST).map(({ id }) => id));
  expect(idsAround(MAX_LIST)).toEqual(list.slice(1).map(({ id }) => id));
  expect(storedOf(list.slice(1), list[1]).list, "all of 50").toHaveLength(MAX_LIST);
});

test("withCurrentData: the data of today, without stations that no longer exist", () => {
  const renamed = playable("aurora", { name: "Rádio Nova" });
  expect(withCurrentData({ ...last, list: [beira, aurora, cais] }, [renamed, cais])).toEqual({
    station: renamed,
    list: [renamed, cais],
    playing: false,
  });
  expect(withCurrentData(last, [beira])).toBeNull();
});

test("idsOf: the station and its list, each once", () => {
  expect(idsOf(last)).toEqual(["aurora", "beira"]);
  expect(idsOf({ ...last, list: [] })).toEqual(["aurora"]);
});
