import { expect, test } from "vitest";
import { wordsOf } from "#app/platform/text/folded-text.ts";
import { markMatches, matchingTag } from "./search-matches.ts";

const shown = (text: string, query: string) =>
  markMatches(text, wordsOf(query))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Rádio Aurora", "radio", "[Rádio] Aurora"],
  ["Lisboa", "lis", "[Lis]boa"],
  ["Estúdio Lis", "LIS", "Estúdio [Lis]"],
  ["Rádio Aurora", "aurora rad", "[Rád]io [Aurora]"],
  ["Banana", "ana", "B[anana]"],
  ["English Lisboa", "lis", "English [Lis]boa"],
  ["Jazz-Lisboa (Lis)", "lis", "Jazz-[Lis]boa ([Lis])"],
  ["VOV English", "lis", "VOV Eng[lis]h"],
  ["Rádio Aurora", "a", "Rádio [A]urora"],
  ["Straße", "strasse", "[Straße]"],
  ["Ra\u0301dio", "radio", "[Ra\u0301dio]"],
  ["Rádio", "xyz", "Rádio"],
  ["", "a", ""],
])("in «%s» a search for «%s» marks %s", (text, query, marked) => {
  expect(shown(text, query)).toBe(marked);
});

test("the parts joined are the text, for hostile text too", () => {
  const hostile = "<b>Rádio</b> & 📻 \u202e oidaR";
  expect(
    markMatches(hostile, wordsOf("radio b"))
      .map((part) => part.text)
      .join(""),
  ).toBe(hostile);
});

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
