import { expect, test } from "vitest";
import {
  collectParameters,
  decimalOf,
  flagOf,
  itemsOf,
  parameterName,
  parametersOfForm,
  parametersOfJson,
  wholeNumberOf,
} from "./parameters.ts";

test.each([
  ["nameExact", "nameexact"],
  ["nameexact", "nameexact"],
  ["name_exact", "nameexact"],
  ["has_geo_info", "hasgeoinfo"],
  ["tagList", "taglist"],
  ["BITRATE_MIN", "bitratemin"],
])("the name %s counts as %s", (sent, name) => {
  expect(parameterName(sent)).toBe(name);
});

test("of parameters with one name the last counts, also when it is empty", () => {
  const parameters = collectParameters(
    [
      ["name", "query"],
      ["tag", "jazz"],
    ],
    [
      ["Name", "body"],
      ["tag", ""],
    ],
  );
  expect([...parameters]).toEqual([["name", "body"]]);
});

test("a form is decoded once, and malformed escapes stay", () => {
  expect(parametersOfForm("name=a+b%2Bc%2520&tag=%E0%A4&limit=%")).toEqual([
    ["name", "a b+c%20"],
    ["tag", "\uFFFD"],
    ["limit", "%"],
  ]);
});

test("numbers, booleans and lists of a JSON object become text, and other values are passed over", () => {
  const sent = {
    limit: 10,
    hidebroken: true,
    uuids: ["a", "b", 3, null, ["c"]],
    name: "Mar",
    order: null,
    tag: { a: 1 },
  };
  expect(parametersOfJson(JSON.stringify(sent))).toEqual([
    ["limit", "10"],
    ["hidebroken", "true"],
    ["uuids", "a,b,3"],
    ["name", "Mar"],
  ]);
});

test.each(["", "{", "[]", '["name"]', "null", "7", '"name"'])("the JSON text %j has no parameters", (text) => {
  expect(parametersOfJson(text)).toEqual([]);
});

test.each([
  ["true", true],
  ["True", true],
  [" FALSE ", false],
  ["1", null],
  ["yes", null],
  ["truetrue", null],
])("the flag %j is %s", (value, flag) => {
  expect(flagOf(collectParameters([["reverse", value]]), "reverse")).toBe(flag);
});

test("a flag that was not sent is null", () => {
  expect(flagOf(new Map(), "reverse")).toBeNull();
});

test.each([
  ["0", 0],
  ["100", 100],
  [" 7 ", 7],
  ["99999999999999999999999", Number.MAX_SAFE_INTEGER],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["ten", null],
  ["", null],
  [undefined, null],
  [null, null],
])("the count %j is %s", (value, count) => {
  expect(wholeNumberOf(value)).toBe(count);
});

test.each([
  ["38.7", 38.7],
  ["-9", -9],
  ["+.5", 0.5],
  ["90", 90],
  ["90.1", null],
  ["-91", null],
  ["NaN", null],
  ["Infinity", null],
  ["0x10", null],
  ["1e999", null],
  ["", null],
  [undefined, null],
])("the latitude %j is %s", (value, number) => {
  expect(decimalOf(value, -90, 90)).toBe(number);
});

test.each([
  ["jazz, soul ,jazz,,", ["jazz", "soul"]],
  ['["jazz"," soul ",""]', ["jazz", "soul"]],
  ['[1,true,"a,b"]', ["1", "true", "a,b"]],
  ["[jazz", ["[jazz"]],
  ["", []],
  [undefined, []],
])("the list %j has the items %j", (value, items) => {
  expect(itemsOf(value)).toEqual(items);
});
