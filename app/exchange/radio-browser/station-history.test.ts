import { expect, test } from "vitest";
import { createStationHistory, type VersionRow } from "./station-history.ts";
import { finish } from "./steps.ts";

const version = (seq: number, stationId: string): VersionRow => ({
  seq,
  stationId,
  at: seq,
  fields: null,
  uuid: `version-${seq}`,
});

function historyOf(...versions: VersionRow[]) {
  const history = createStationHistory();
  history.append(versions);
  return history;
}

const numbers = (versions: readonly VersionRow[]) => versions.map(({ seq }) => seq);

test("versions are given from the oldest on, and after a version", () => {
  const history = historyOf(version(1, "a"), version(2, "b"), version(3, "c"));
  expect(numbers(finish(history.after(null)))).toEqual([1, 2, 3]);
  expect(numbers(finish(history.after("version-1")))).toEqual([2, 3]);
  expect(numbers(finish(history.after("version-3")))).toEqual([]);
});

test("after an unknown version all are given", () => {
  expect(numbers(finish(historyOf(version(1, "a"), version(2, "b")).after("unknown")))).toEqual([1, 2]);
});

test("the versions of a station are replaced: those that are gone are removed, and new ones come last", () => {
  const history = historyOf(version(1, "a"), version(2, "b"), version(3, "a"));
  history.replace(new Set(["a"]), [version(5, "a"), version(3, "a"), version(4, "a")]);
  expect(numbers(finish(history.after(null)))).toEqual([2, 3, 4, 5]);
});

test("a version that is committed late is given after those that an app may have read", () => {
  const history = historyOf(version(1, "a"));
  history.replace(new Set(["b"]), [version(3, "b")]);
  expect(numbers(finish(history.after("version-1")))).toEqual([3]);
  history.replace(new Set(["a"]), [version(1, "a"), version(2, "a")]);
  expect(numbers(finish(history.after("version-3")))).toEqual([2]);
});

test("a version keeps its position when a newer one replaces it", () => {
  const history = historyOf(version(1, "a"), version(2, "b"));
  const past = { ...version(1, "a"), fields: { name: "Rádio Antiga" } as VersionRow["fields"] };
  history.replace(new Set(["a"]), [past, version(3, "a")]);
  expect(finish(history.after(null))).toEqual([past, version(2, "b"), version(3, "a")]);
});
