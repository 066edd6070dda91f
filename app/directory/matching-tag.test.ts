import { expect, test } from "vitest";
import { matchingTag } from "./matching-tag.ts";

const station = {
  name: "FIP Jazz",
  genre: "Jazz",
  city: "Paris",
  country: "França",
  tags: ["jazz", "serviço público"],
};

test("a match in the name, genre or location gives no tag", () => {
  expect(matchingTag(station, ["jazz", "franca"])).toBe("");
});

test("a match in a tag alone gives that tag", () => {
  expect(matchingTag(station, ["jazz", "publico"])).toBe("serviço público");
});

test("a tag that begins with the term is given where other texts contain it inside a word", () => {
  const english = { ...station, name: "VOV English", tags: ["polish", "lisboa"] };
  expect(matchingTag(english, ["lis"])).toBe("lisboa");
  expect(matchingTag({ ...english, city: "Lisboa" }, ["lis"])).toBe("");
  expect(matchingTag({ ...english, tags: ["polish"] }, ["lis"])).toBe("");
});
