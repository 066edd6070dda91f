import { expect, test } from "vitest";
import { LISTED } from "#test-support/named-stations.ts";
import { keptFields } from "./kept-fields.ts";

const SPOKEN = { ...LISTED, languages: ["pt", "mwl"] };

test("the station's own values are kept, whatever their length", () => {
  const raw = { name: SPOKEN.name, country: "", region: SPOKEN.region, tags: SPOKEN.tags, languages: ["pt", "mwl"] };
  expect(keptFields(raw, SPOKEN)).toEqual(raw);
});

test("values that a form changes only in white space, and lists as texts, are the station's own", () => {
  const raw = { name: ` ${SPOKEN.name}\t`, tags: SPOKEN.tags.join(" , "), languages: "português, mirandês" };
  expect(keptFields(raw, SPOKEN)).toEqual({ name: SPOKEN.name, tags: SPOKEN.tags, languages: SPOKEN.languages });
  expect(keptFields({ description: "Um\r\ndois" }, { ...SPOKEN, description: "Um\ndois" })).toEqual({
    description: "Um\ndois",
  });
});

test.each([
  ["another text", { name: `${SPOKEN.name}x` }],
  ["another case", { name: SPOKEN.name.toUpperCase() }],
  ["a country where there was none", { country: "Portugal" }],
  ["fewer tags", { tags: SPOKEN.tags.slice(1) }],
  ["tags in another order", { tags: SPOKEN.tags.toReversed() }],
  ["another language", { languages: "português" }],
  ["values that are no texts", { name: 7, tags: [7], languages: null, country: null }],
  ["fields that are not given", {}],
  ["the image, whose URLs are compared elsewhere", { image_url: "" }],
])("%s: not the station's own", (_, raw) => {
  expect(keptFields(raw, SPOKEN)).toEqual({});
});
