import { expect, test } from "vitest";
import { finish } from "#app/exchange/radio-browser/steps.ts";
import { countSteps } from "#test-support/count-steps.ts";
import { createStationHistory, type VersionRow } from "./station-history.ts";

const version = (seq: number, stationId: string): VersionRow => ({
  seq,
  stationId,
  at: seq,
  fields: null,
  uuid: `version-${seq}`,
});

function historyOf(...versions: VersionRow[]) {
  const history = createStationHistory();
  history.reset(versions);
  return history;
}

type History = ReturnType<typeof historyOf>;

const versionsAfter = (history: History, uuid: string | null) => [...finish(history.after(uuid))];

const numbers = (history: History, uuid: string | null) =>
  versionsAfter(history, uuid).map((one) => Number(one.uuid.slice("version-".length)));

test("versions are given from the oldest on, and after a version", () => {
  const history = historyOf(version(2, "b"), version(1, "a"), version(3, "c"));
  expect(numbers(history, null)).toEqual([1, 2, 3]);
  expect(numbers(history, "version-1")).toEqual([2, 3]);
  expect(numbers(history, "version-3")).toEqual([]);
});

test("after an unknown version all are given", () => {
  expect(numbers(historyOf(version(1, "a"), version(2, "b")), "unknown")).toEqual([1, 2]);
});

test("the versions of a station are replaced: those that are gone are removed, and new ones come last", () => {
  const history = historyOf(version(1, "a"), version(2, "b"), version(3, "a"));
  history.replace(new Set(["a"]), [version(5, "a"), version(3, "a"), version(4, "a")]);
  expect(numbers(history, null)).toEqual([2, 3, 4, 5]);
});

test("a version that is committed late is given after those that an app may have read", () => {
  const history = historyOf(version(1, "a"));
  history.replace(new Set(["b"]), [version(3, "b")]);
  expect(numbers(history, "version-1")).toEqual([3]);
  history.replace(new Set(["a"]), [version(1, "a"), version(2, "a")]);
  expect(numbers(history, "version-3")).toEqual([2]);
});

test("a version keeps its position, and its fields, when a newer one replaces it", () => {
  const history = historyOf(version(1, "a"), version(2, "b"));
  const fields = { name: "Rádio Antiga" } as NonNullable<VersionRow["fields"]>;
  history.replace(new Set(["a"]), [{ ...version(1, "a"), fields }, version(3, "a")]);
  expect(versionsAfter(history, null)).toEqual([
    { uuid: "version-1", stationId: "a", former: { at: 1, fields } },
    { uuid: "version-2", stationId: "b", former: null },
    { uuid: "version-3", stationId: "a", former: null },
  ]);
});

test("a reader has the versions of its first step, whatever changes later", () => {
  const history = historyOf(version(1, "a"), version(2, "b"));
  const versions = finish(history.after(null));
  history.replace(new Set(["a"]), []);
  expect([...versions].map(({ uuid }) => uuid)).toEqual(["version-1", "version-2"]);
});

test("versions after an unknown one are looked for in steps", () => {
  const history = historyOf(...Array.from({ length: 60_000 }, (_, seq) => version(seq, "a")));
  expect(countSteps(history.after("unknown"))).toBeGreaterThanOrEqual(3);
});
