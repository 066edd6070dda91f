import { expect, test } from "vitest";
import { parseTags, tagsProblem } from "./tags.ts";

test.each([
  ["", []],
  [" , ,,", []],
  ["fado", ["fado"]],
  [" fado , música  do mundo ,\nLisboa", ["fado", "música do mundo", "Lisboa"]],
  ["Fado, FADO, fádo, rock", ["Fado", "rock"]],
  ["r\u0000o\u202eck", ["rock"]],
  ["日本, にほん", ["日本", "にほん"]],
  [
    ["fado", " rock, pop ", "", "Pop"],
    ["fado", "rock", "pop"],
  ],
  [[], []],
])("the tags in %j are %j", (typed, tags) => {
  expect(parseTags(typed)).toEqual(tags);
});

test("there can be twenty tags, not one more", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `etiqueta ${index}`);
  expect(tagsProblem(twenty)).toBeNull();
  expect(tagsProblem([...twenty, "mais uma"])).toBe("Pode indicar no máximo 20 etiquetas");
});

test("a tag can have fifty characters, not one more", () => {
  expect(tagsProblem(["a".repeat(50)])).toBeNull();
  expect(tagsProblem(["rock", "a".repeat(51)])).toBe("Cada etiqueta pode ter no máximo 50 caracteres");
  expect(tagsProblem(["😀".repeat(50)])).toBeNull();
});
