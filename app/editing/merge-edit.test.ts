import fc from "fast-check";
import { expect, test } from "vitest";
import { EDIT_FIELDS, type EditTexts, isSameText } from "./edit-fields.ts";
import { CHOICES, type Choices, mergeEdit, type SeenTexts } from "./merge-edit.ts";

const NO_TEXTS = Object.fromEntries(EDIT_FIELDS.map((field) => [field, ""])) as EditTexts;

const texts = (some: Partial<EditTexts>): EditTexts => ({ ...NO_TEXTS, ...some });

const seen = (some: Partial<EditTexts>, contested: SeenTexts["contested"] = []): SeenTexts => ({
  texts: texts(some),
  contested,
});

const BEFORE = { name: "Rádio Aurora", genre: "Jazz", city: "Faro" };

test("a field that only one side changed has the text of that side", () => {
  const merge = mergeEdit({
    seen: seen(BEFORE),
    mine: texts({ ...BEFORE, name: "Rádio Boreal" }),
    current: texts({ ...BEFORE, city: "Lagos" }),
    choices: {},
  });
  expect(merge).toEqual({
    taken: ["name"],
    contested: [],
    texts: texts({ ...BEFORE, name: "Rádio Boreal", city: "Lagos" }),
  });
});

test("a field that both sides changed is contested, and keeps my text", () => {
  const merge = mergeEdit({
    seen: seen(BEFORE),
    mine: texts({ ...BEFORE, genre: "Fado", city: "Tavira" }),
    current: texts({ ...BEFORE, genre: "Pop" }),
    choices: {},
  });
  expect(merge).toEqual({
    taken: ["city"],
    contested: ["genre"],
    texts: texts({ ...BEFORE, genre: "Fado", city: "Tavira" }),
  });
});

test("a field that both sides changed to the same text is neither contested nor written", () => {
  const both = texts({ ...BEFORE, genre: "Fado" });
  const merge = mergeEdit({ seen: seen(BEFORE), mine: both, current: both, choices: {} });
  expect(merge).toEqual({ taken: [], contested: [], texts: both });
});

test("line ends and spaces around a text are no change", () => {
  const merge = mergeEdit({
    seen: seen({ description: "Um\nDois", name: "Rádio Aurora" }),
    mine: texts({ description: "Um\r\nDois ", name: " Rádio  Aurora" }),
    current: texts({ description: "Um\nDois", name: "Rádio Aurora" }),
    choices: {},
  });
  expect(merge.taken).toEqual([]);
});

test("a choice decides a contested field; without one it stays contested", () => {
  const contest = {
    seen: seen({ genre: "Pop" }, ["genre"]),
    mine: texts({ genre: "Fado" }),
    current: texts({ genre: "Pop" }),
  };
  expect(mergeEdit({ ...contest, choices: {} })).toMatchObject({ taken: [], contested: ["genre"] });
  expect(mergeEdit({ ...contest, choices: { genre: "mine" } })).toMatchObject({ taken: ["genre"], contested: [] });
  expect(mergeEdit({ ...contest, choices: { genre: "current" } })).toEqual({
    taken: [],
    contested: [],
    texts: texts({ genre: "Pop" }),
  });
});

test("keeping mine is contested again when the current text changed after the choice was offered", () => {
  const contest = {
    seen: seen({ genre: "Pop" }, ["genre"]),
    mine: texts({ genre: "Fado" }),
    current: texts({ genre: "Rock" }),
  };
  expect(mergeEdit({ ...contest, choices: { genre: "mine" } })).toMatchObject({ taken: [], contested: ["genre"] });
  expect(mergeEdit({ ...contest, choices: { genre: "current" } }).texts.genre).toBe("Rock");
});

/** Few values, so that two sides often agree. */
const anyTexts = fc.record(
  Object.fromEntries(EDIT_FIELDS.map((field) => [field, fc.constantFrom("", "a", "b", "c", " a ")])),
) as fc.Arbitrary<EditTexts>;
const anyContest = fc.record({ texts: anyTexts, contested: fc.subarray(EDIT_FIELDS) });
const anyChoices = fc.dictionary(fc.constantFrom(...EDIT_FIELDS), fc.constantFrom(...CHOICES)) as fc.Arbitrary<Choices>;

test("property: every field shows my text or the current one, and what is written is mine", () => {
  fc.assert(
    fc.property(anyContest, anyTexts, anyTexts, anyChoices, (seen, mine, current, choices) => {
      const { taken, contested, texts } = mergeEdit({ seen, mine, current, choices });
      for (const field of EDIT_FIELDS) {
        const isMine = taken.includes(field) || contested.includes(field);
        expect(texts[field]).toBe(isMine ? mine[field] : current[field]);
        expect(taken.includes(field) && contested.includes(field)).toBe(false);
      }
    }),
  );
});

test("property: nothing that the other side changed is overwritten without a choice about it", () => {
  fc.assert(
    fc.property(anyContest, anyTexts, anyTexts, anyChoices, (seen, mine, current, choices) => {
      for (const field of mergeEdit({ seen, mine, current, choices }).taken) {
        expect(isSameText(field, current[field], seen.texts[field])).toBe(true);
        expect(seen.contested.includes(field) && choices[field] !== "mine").toBe(false);
      }
    }),
  );
});

test("property: a first merge contests what both sides changed to different texts, and exactly that", () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, anyTexts, (before, mine, current) => {
      const { contested } = mergeEdit({ seen: { texts: before, contested: [] }, mine, current, choices: {} });
      const expected = EDIT_FIELDS.filter(
        (field) =>
          !isSameText(field, mine[field], before[field]) &&
          !isSameText(field, current[field], before[field]) &&
          !isSameText(field, mine[field], current[field]),
      );
      expect(contested).toEqual(expected);
    }),
  );
});

test("property: without contested fields both orders of two edits end in the same texts", () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, anyTexts, (before, one, other) => {
      const seen = { texts: before, contested: [] };
      const merge = mergeEdit({ seen, mine: one, current: other, choices: {} });
      const reversed = mergeEdit({ seen, mine: other, current: one, choices: {} });
      expect(merge.contested).toEqual(reversed.contested);
      for (const field of EDIT_FIELDS) {
        if (merge.contested.includes(field)) continue;
        expect(isSameText(field, merge.texts[field], reversed.texts[field])).toBe(true);
      }
    }),
  );
});

test("property: with a choice for each contested field the next merge ends, with what was chosen", () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, anyTexts, anyChoices, (before, mine, current, some) => {
      const first = mergeEdit({ seen: { texts: before, contested: [] }, mine, current, choices: {} });
      const choices = Object.fromEntries(first.contested.map((field) => [field, some[field] ?? "mine"]));
      const seen = { texts: current, contested: first.contested };
      const next = mergeEdit({ seen, mine: first.texts, current, choices });
      expect(next.contested).toEqual([]);
      for (const field of first.contested) {
        expect(next.texts[field]).toBe(choices[field] === "mine" ? mine[field] : current[field]);
      }
    }),
  );
});
