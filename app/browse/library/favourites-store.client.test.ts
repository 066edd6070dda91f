import { expect, test } from "vitest";
import { favouritesFromStorage, merged, toggled } from "./favourites-store.client.ts";

test("favouritesFromStorage: ids in stored order, without duplicates", () => {
  expect(favouritesFromStorage('["3","1","3"]')).toEqual(["3", "1"]);
});

test("favouritesFromStorage: numbers are converted to strings", () => {
  expect(favouritesFromStorage("[3, 1]")).toEqual(["3", "1"]);
});

test.each([null, "", "{", "null", '"1"', "7", '{"0":"1"}', "[null,{},[]]"])(
  "favouritesFromStorage: %s is empty",
  (stored) => {
    expect(favouritesFromStorage(stored)).toEqual([]);
  },
);

test("toggled: appends a missing id and removes a present one", () => {
  expect(toggled(["1"], "2")).toEqual(["1", "2"]);
  expect(toggled(["1", "2"], "1")).toEqual(["2"]);
});

test("merged: appends missing ids in their order and removes none", () => {
  expect(merged(["3", "1"], ["2", "1", "0", "2"])).toEqual(["3", "1", "2", "0"]);
  expect(merged(["3", "1"], [])).toEqual(["3", "1"]);
});
