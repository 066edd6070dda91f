import fc from "fast-check";
import { expect, test } from "vitest";
import { EDIT_FIELDS, type EditTexts, isSameText } from "#app/stations/station/field-list.ts";
import { CHOICES, type Choices, mergeEdit, type SeenTexts } from "./merge-edit.ts";

const NO_TEXTS = Object.fromEntries(EDIT_FIELDS.map((field) => [field, ""])) as EditTexts;

const texts = (some: Partial<EditTexts>): EditTexts => ({ ...NO_TEXTS, ...some });

const seen = (some: Partial<EditTexts>, conflicting: SeenTexts["conflicting"] = []): SeenTexts => ({
  texts: texts(some),
  conflicting,
});

const BEFORE = { name: "Rádio Aurora", genre: "Jazz", city: "Faro" };

test("a field that only one side changed has the text of that side", () => {
  const merge = mergeEdit({
    seen: seen(BEFORE),
    ours: texts({ ...BEFORE, name: "Rádio Boreal" }),
    current: texts({ ...BEFORE, city: "Lagos" }),
    choices: {},
  });
  expect(merge).toEqual({
    applied: ["name"],
    conflicting: [],
    texts: texts({ ...BEFORE, name: "Rádio Boreal", city: "Lagos" }),
  });
});

test("a field that both sides changed is conflicting, and keeps our text", () => {
  const merge = mergeEdit({
    seen: seen(BEFORE),
    ours: texts({ ...BEFORE, genre: "Fado", city: "Tavira" }),
    current: texts({ ...BEFORE, genre: "Pop" }),
    choices: {},
  });
  expect(merge).toEqual({
    applied: ["city"],
    conflicting: ["genre"],
    texts: texts({ ...BEFORE, genre: "Fado", city: "Tavira" }),
  });
});

test("a field that both sides changed to the same text is neither conflicting nor written", () => {
  const both = texts({ ...BEFORE, genre: "Fado" });
  const merge = mergeEdit({ seen: seen(BEFORE), ours: both, current: both, choices: {} });
  expect(merge).toEqual({ applied: [], conflicting: [], texts: both });
});

test("line ends and spaces around a text are no change", () => {
  const merge = mergeEdit({
    seen: seen({ description: "Um\nDois", name: "Rádio Aurora" }),
    ours: texts({ description: "Um\r\nDois ", name: " Rádio  Aurora" }),
    current: texts({ description: "Um\nDois", name: "Rádio Aurora" }),
    choices: {},
  });
  expect(merge.applied).toEqual([]);
});

test("a choice decides a conflicting field; without one it stays conflicting", () => {
  const contest = {
    seen: seen({ genre: "Pop" }, ["genre"]),
    ours: texts({ genre: "Fado" }),
    current: texts({ genre: "Pop" }),
  };
  expect(mergeEdit({ ...contest, choices: {} })).toMatchObject({ applied: [], conflicting: ["genre"] });
  expect(mergeEdit({ ...contest, choices: { genre: "mine" } })).toMatchObject({ applied: ["genre"], conflicting: [] });
  expect(mergeEdit({ ...contest, choices: { genre: "current" } })).toEqual({
    applied: [],
    conflicting: [],
    texts: texts({ genre: "Pop" }),
  });
});

test("a field for which ours was chosen is conflicting again when the current text changed after the choice was offered", () => {
  const contest = {
    seen: seen({ genre: "Pop" }, ["genre"]),
    ours: texts({ genre: "Fado" }),
    current: texts({ genre: "Rock" }),
  };
  expect(mergeEdit({ ...contest, choices: { genre: "mine" } })).toMatchObject({ applied: [], conflicting: ["genre"] });
  expect(mergeEdit({ ...contest, choices: { genre: "current" } }).texts.genre).toBe("Rock");
});

/** Few values, so that two sides often agree. */
const anyTexts = fc.record(
  Object.fromEntries(EDIT_FIELDS.map((field) => [field, fc.constantFrom("", "a", "b", "c", " a ")])),
) as fc.Arbitrary<EditTexts>;
const anyContest = fc.record({ texts: anyTexts, conflicting: fc.subarray(EDIT_FIELDS) });
const anyChoices = fc.dictionary(fc.constantFrom(...EDIT_FIELDS), fc.constantFrom(...CHOICES)) as fc.Arbitrary<Choices>;

test("property: every field shows our text or the current one, and what is written is ours", () => {
  fc.assert(
    fc.property(anyContest, anyTexts, anyTexts, anyChoices, (seen, ours, current, choices) => {
      const { applied, conflicting, texts } = mergeEdit({ seen, ours, current, choices });
      for (const field of EDIT_FIELDS) {
        const isOurs = applied.includes(field) || conflicting.includes(field);
        expect(texts[field]).toBe(isOurs ? ours[field] : current[field]);
        expect(applied.includes(field) && conflicting.includes(field)).toBe(false);
      }
    }),
  );
});

test("property: nothing that the other side changed is overwritten without a choice about it", () => {
  fc.assert(
    fc.property(anyContest, anyTexts, anyTexts, anyChoices, (seen, ours, current, choices) => {
      for (const field of mergeEdit({ seen, ours, current, choices }).applied) {
        expect(isSameText(field, current[field], seen.texts[field])).toBe(true);
        expect(seen.conflicting.includes(field) && choices[field] !== "mine").toBe(false);
      }
    }),
  );
});

test("property: a first merge contests what both sides changed to different texts, and exactly that", () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, anyTexts, (before, ours, current) => {
      const { conflicting } = mergeEdit({ seen: { texts: before, conflicting: [] }, ours, current, choices: {} });
      const expected = EDIT_FIELDS.filter(
        (field) =>
          !isSameText(field, ours[field], before[field]) &&
          !isSameText(field, current[field], before[field]) &&
          !isSameText(field, ours[field], current[field]),
      );
      expect(conflicting).toEqual(expected);
    }),
  );
});

test("property: without conflicting fields both orders of two edits end in the same texts", () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, anyTexts, (before, one, other) => {
      const seen = { texts: before, conflicting: [] };
      const merge = mergeEdit({ seen, ours: one, current: other, choices: {} });
      const reversed = mergeEdit({ seen, ours: other, current: one, choices: {} });
      expect(merge.conflicting).toEqual(reversed.conflicting);
      for (const field of EDIT_FIELDS) {
        if (merge.conflicting.includes(field)) continue;
        expect(isSameText(field, merge.texts[field], reversed.texts[field])).toBe(true);
      }
    }),
  );
});

test("property: with a choice for each conflicting field the next merge ends, with what was chosen", () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, anyTexts, anyChoices, (before, ours, current, some) => {
      const first = mergeEdit({ seen: { texts: before, conflicting: [] }, ours, current, choices: {} });
      const choices = Object.fromEntries(first.conflicting.map((field) => [field, some[field] ?? "mine"]));
      const seen = { texts: current, conflicting: first.conflicting };
      const next = mergeEdit({ seen, ours: first.texts, current, choices });
      expect(next.conflicting).toEqual([]);
      for (const field of first.conflicting) {
        expect(next.texts[field]).toBe(choices[field] === "mine" ? ours[field] : current[field]);
      }
    }),
  );
});
