import { expect, test } from "vitest";
import { favouritesFromStorage, merged, toggled } from "./favourites.ts";

test("favourites are read as they were stored, each once", () => {
  expect(favouritesFromStorage('["3","1","3"]')).toEqual(["3", "1"]);
});

test("numbers that another page stored are ids too", () => {
  expect(favouritesFromStorage("[3, 1]")).toEqual(["3", "1"]);
});

test.each([null, "", "{", "null", '"1"', "7", '{"0":"1"}', "[null,{},[]]"])("%s holds no favourites", (stored) => {
  expect(favouritesFromStorage(stored)).toEqual([]);
});

test("toggling adds an absent id at the end and takes a present one away", () => {
  expect(toggled(["1"], "2")).toEqual(["1", "2"]);
  expect(toggled(["1", "2"], "1")).toEqual(["2"]);
});

test("merging adds absent ids at the end, in their order, and takes none away", () => {
  expect(merged(["3", "1"], ["2", "1", "0", "2"])).toEqual(["3", "1", "2", "0"]);
  expect(merged(["3", "1"], [])).toEqual(["3", "1"]);
});
