import fc from "fast-check";
import { expect, test } from "vitest";
import names from "#app/stations/covers/fixtures/names.json" with { type: "json" };
import { runs } from "#test-support/quick-run.ts";
import { beginsWord, fold, isWordStart, wordsOf } from "./folded-text.ts";

test.each([
  ["Rádio", "radio"],
  ["ELETRÓNICA", "eletronica"],
  ["São João da Pesqueira", "sao joao da pesqueira"],
  ["Coração", "coracao"],
  ["Zürich", "zurich"],
  ["Straße", "strasse"],
  ["ＲＡＤＩＯ ﬁ ①", "radio fi 1"],
  ["R&B / Soul", "r&b / soul"],
])("%s is folded to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["Radio Łódź", "radio lodz"],
  ["P3 Ørsted København", "p3 orsted kobenhavn"],
  ["Radyo Kadıköy", "radyo kadikoy"],
  ["Radyo KADIKÖY", "radyo kadikoy"],
  ["İstanbul", "istanbul"],
  ["Æther ǼÐ Œuvre", "aether aed oeuvre"],
  ["Ħamrun, Ġgantija", "hamrun, ggantija"],
  ["Þórshöfn, ÞINGEYRI", "thorshofn, thingeyri"],
  ["Đà Nẵng, Ðakovo, Đurđevac", "da nang, dakovo, durdevac"],
  ["Azərbaycan Ə", "azerbaycan e"],
  ["Ŋorađis, Ŧ", "noradis, t"],
  ["Ɖɔɖɔ Eʋegbe Ƒ", "dodo evegbe f"],
  ["Ƙasar Ɓauchi Ɗan", "kasar bauchi dan"],
  ["STRAẞE", "strasse"],
  ["ǆ ĳ ﬀ", "dz ij ff"],
  ["ᴘᴏᴘ Rᴀᴅɪᴏ", "pop radio"],
  ["Ύδρα ΡΑΔΙΟΣΤΑΘΜΟΣ", "υδρα ραδιοσταθμοσ"],
  ["Йошкар-Ола Ёлка", "иошкар-ола елка"],
  ["St. John’s", "st. john's"],
  ["D`Agua D´Agua Dʼagua Dʻagua D′agua D＇agua D‛agua", Array(7).fill("d'agua").join(" ")],
  ["Lo‐Fi Lo‑Fi Lo–Fi Lo−Fi Lo－Fi Lo—Fi", Array(6).fill("lo-fi").join(" ")],
  ["«a» “a” „a” ″a″ 〝a〞 גל״צ", '"a" "a" "a" "a" "a" גל"צ'],
  ["Marcel·lí MARCEĿLÍ Marcel.lí Marcel‧lí", Array(4).fill("marcel.li").join(" ")],
  ["Be\u00adl\u200bé\u2060m\ufeff \u200eRá\u200ddio", "belem radio"],
])("%j is folded to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

/** Every character of the basic plane that is a letter, a mark, a sign or a space, and two letters beyond it. */
const CHARACTERS = Array.from({ length: 0xfffe }, (_, code) => String.fromCharCode(code))
  .filter((character) => !/[\p{Cs}\p{Co}\p{Cn}]/u.test(character))
  .concat("𝚺", "𐐀");

test("a part of a text folds to a part of the folded text, whatever stands beside it", () => {
  const different = CHARACTERS.filter(
    (character) =>
      fold(`α${character}`) !== `α${fold(character)}` || fold(`${character}α é`) !== `${fold(character)}α e`,
  );
  expect(different).toEqual([]);
  const text = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(fold(one + other)).toBe(fold(one) + fold(other));
      expect(fold(fold(one))).toBe(fold(one));
    }),
    { numRuns: runs(2_000) },
  );
});

/** Greek vowels with ι below, whose capital is a letter beside them, and historic Cyrillic letters, which share capitals. */
const WITHOUT_OWN_CAPITAL = /[\u0345\u1C80-\u1C88]/;

test("a letter and its capital are folded alike", () => {
  const different = CHARACTERS.filter((letter) => {
    const [capital, small] = [letter.toUpperCase(), letter.toLowerCase()];
    return (
      !WITHOUT_OWN_CAPITAL.test(letter.normalize("NFD")) &&
      (fold(capital) !== fold(letter) || fold(small) !== fold(letter))
    );
  });
  expect(different).toEqual([]);
});

test("names in composed, decomposed and compatible form, and in capitals, are folded alike", () => {
  for (const name of names.flat()) {
    for (const form of ["NFC", "NFD", "NFKC", "NFKD"]) expect(fold(name.normalize(form))).toBe(fold(name));
    expect(fold(name.toUpperCase())).toBe(fold(name));
  }
});

test("composed and decomposed accents are folded alike", () => {
  expect(fold("Rádio")).toBe(fold("Ra\u0301dio"));
});

test("wordsOf gives each folded word once, without blanks", () => {
  expect(wordsOf("  Rádio  Clube\trádio ")).toEqual(["radio", "clube"]);
  expect(wordsOf(" \u00a0 ")).toEqual([]);
});

test.each([
  ["lisboa", "lis", true],
  ["pop-lisboa", "lis", true],
  ["(lisboa)", "lis", true],
  ["(lisboa)", "(lis", true],
  ["radio lisboa", "lis", true],
  ["english lisboa", "lis", true],
  ["english", "lis", false],
  ["90s", "s", false],
  ["广lis", "lis", false],
  ["\u{20000}lis", "lis", false],
  ["📻lis", "lis", true],
  ["", "lis", false],
])("beginsWord in «%s» of «%s»: %s", (folded, word, expected) => {
  expect(beginsWord(folded, word)).toBe(expected);
});

test("a word starts at the start of a text", () => {
  expect(isWordStart("lisboa", 0)).toBe(true);
});
