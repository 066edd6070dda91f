import { expect, test } from "vitest";
import { telltaleTag } from "./telltale-tag.ts";

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
