import { expect, test } from "vitest";
import { matchingTag } from "./matching-tag.ts";

const station = {
  name: "FIP Jazz",
  genre: "Jazz",
  city: "Paris",
  country: "França",
  tags: ["jazz", "serviço público"],
};

test("a hit that the name, genre or place shows needs no tag", () => {
  expect(matchingTag(station, ["jazz", "franca"])).toBe("");
});

test("a hit in a tag alone shows that tag", () => {
  expect(matchingTag(station, ["jazz", "publico"])).toBe("serviço público");
});

test("a tag that the search begins is shown where the other texts only have it inside a word", () => {
  const english = { ...station, name: "VOV English", tags: ["polish", "lisboa"] };
  expect(matchingTag(english, ["lis"])).toBe("lisboa");
  expect(matchingTag({ ...english, city: "Lisboa" }, ["lis"])).toBe("");
  expect(matchingTag({ ...english, tags: ["polish"] }, ["lis"])).toBe("");
});
