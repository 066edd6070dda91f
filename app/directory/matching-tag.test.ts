import { expect, test } from "vitest";
import { telltaleTag } from "./matching-tag.ts";

const station = {
  name: "FIP Jazz",
  genre: "Jazz",
  city: "Paris",
  country: "França",
  tags: ["jazz", "serviço público"],
};

test("a hit that the name, genre or place shows needs no tag", () => {
  expect(telltaleTag(station, ["jazz", "franca"])).toBe("");
});

test("a hit in a tag alone shows that tag", () => {
  expect(telltaleTag(station, ["jazz", "publico"])).toBe("serviço público");
});

test("a tag that the search begins is shown where the other texts only have it inside a word", () => {
  const english = { ...station, name: "VOV English", tags: ["polish", "lisboa"] };
  expect(telltaleTag(english, ["lis"])).toBe("lisboa");
  expect(telltaleTag({ ...english, city: "Lisboa" }, ["lis"])).toBe("");
  expect(telltaleTag({ ...english, tags: ["polish"] }, ["lis"])).toBe("");
});
