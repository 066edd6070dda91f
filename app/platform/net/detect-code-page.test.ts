import { expect, test } from "vitest";
import { encodeText } from "#test-support/encode-text.ts";
import namesByCountry from "#test-support/names-by-country.json" with { type: "json" };
import { decodeStreamText } from "./stream-text.ts";
import type { TextOrigin } from "./writing-systems.ts";

/** The text that a stream of this origin announces in a code page, as it is decoded. */
function sent(text: string, page: string, origin?: TextOrigin): string {
  const bytes = encodeText(text, page);
  if (!bytes) throw new Error(`${page} does not have ${text}`);
  return decodeStreamText(bytes, origin);
}

test.each([
  ["RU", "windows-1251", "Кино - Группа крови"],
  ["RU", "windows-1251", "Ещё"],
  ["RU", "koi8-r", "Алла Пугачёва - Арлекино"],
  ["UA", "windows-1251", "Океан Ельзи - Обійми"],
  ["UA", "koi8-u", "Їжак"],
  ["RU", "iso-8859-5", "Земфира - Искала"],
  ["BG", "windows-1251", "Щурците - Клетва"],
  ["RS", "windows-1251", "Бијело дугме - Ђурђевдан"],
  ["RS", "windows-1250", "Đorđe Balašević - Rđa"],
  ["MK", "windows-1251", "Тоше Проески - Чија си"],
  ["CZ", "windows-1250", "Jiří Žáček - Příliš žluťoučký kůň"],
  ["CZ", "iso-8859-2", "Šťastné a veselé"],
  ["SK", "windows-1250", "Elán - Ľaľa"],
  ["PL", "windows-1250", "Myslovitz - Długość dźwięku samotności"],
  ["PL", "iso-8859-2", "Łona - Gdzie tak pięknie"],
  ["HU", "iso-8859-2", "Omega - Gyöngyhajú lány, őszi szűz"],
  ["HR", "windows-1250", "Gibonni - Činim pravu stvar"],
  ["RO", "windows-1250", "Gheorghe Zamfir - Doină şi horă"],
  ["TR", "windows-1254", "Barış Manço - Gülpembe şarkı"],
  ["TR", "windows-1254", "İstanbul"],
  ["GR", "windows-1253", "Χάρις Αλεξίου - Όλα σε θυμίζουν"],
  ["GR", "iso-8859-7", "Άλκηστις Πρωτοψάλτη"],
  ["IL", "windows-1255", "עידן רייכל - ממעמקים"],
  ["EG", "windows-1256", "أم كلثوم - إنت عمري"],
  ["IR", "windows-1256", "گوگوش - پل"],
  ["SA", "iso-8859-6", "محمد عبده - الأماكن"],
  ["LT", "windows-1257", "Foje - Žmogus, kuris nemoka šokti"],
  ["LV", "windows-1257", "Prāta Vētra - Tu izvēlējies palikt"],
  ["EE", "windows-1257", "Šüüt õhtul"],
  ["LT", "iso-8859-13", "Gytis Paškevičius - Mano žmogus"],
  ["VN", "windows-1258", "Khánh Ly - Diễm xưa"],
  ["TH", "windows-874", "คาราบาว - เมดอินไทยแลนด์"],
  ["JP", "shift_jis", "宇多田ヒカル - 桜流し"],
  ["JP", "shift_jis", "FMアップル"],
  ["JP", "euc-jp", "中島みゆき - 糸"],
  ["CN", "gbk", "邓丽君 - 月亮代表我的心"],
  ["TW", "big5", "鄧麗君 - 月亮代表我的心"],
  ["HK", "big5", "王菲 - 約定"],
  ["KR", "euc-kr", "아이유 - 좋은 날"],
  ["FR", "iso-8859-15", "Françoise Hardy - Mon cœur"],
])("of a station in %s in %s: %s", (countryCode, page, text) => {
  expect(sent(text, page, { countryCode })).toBe(text);
});

test.each([
  "Björk",
  "Sigur Rós - Ágætis byrjun",
  "Beyoncé - Déjà Vu",
  "Måneskin",
  "Mötley Crüe",
  "Hit à l’ancienne",
  "Don’t",
  "“Heroes” – Live",
  "Ænima",
  "Señorita",
  "N°1",
  "R’n’B",
])("a Western title stays in Latin letters where others are usual: %s", (text) => {
  for (const countryCode of ["RU", "BG", "GR", "IL", "EG", "IR", "TH", "JP", "CN", "TW", "KR"])
    expect([countryCode, sent(text, "windows-1252", { countryCode })]).toEqual([countryCode, text]);
});

test.each([
  ["CZ", "København"],
  ["SK", "Beyoncé - Crazy in Love"],
  ["PL", "«Mötley Crüe»"],
  ["HU", "Måneskin"],
  ["HR", "Père Noël"],
  ["TR", "Mötley Crüe"],
  ["LV", "Sigur Rós"],
  ["EE", "Håkan Hellström"],
  ["FR", "1½ – Zoé"],
])("of two code pages of Latin letters in %s the plausible one counts: %s", (countryCode, text) => {
  expect(sent(text, "windows-1252", { countryCode })).toBe(text);
});

test.each([
  ["windows-1251", "Кино - Группа крови"],
  ["koi8-r", "Воскресенье - Повесил свой сюртук"],
  ["windows-1253", "Χάρις Αλεξίου - Μια πίστα από φώσφορο"],
  ["windows-1255", "עידן רייכל - ממעמקים"],
  ["windows-1256", "فيروز - كيفك إنت"],
  ["shift_jis", "宇多田ヒカル - 桜流し"],
  ["euc-kr", "아이유 - 좋은 날"],
  ["big5", "王菲 - 約定"],
])("without an origin words of another script are recognised: %s, %s", (page, text) => {
  expect(sent(text, page)).toBe(text);
  expect(sent(text, page, { countryCode: "PT", languages: ["pt"] })).toBe(text);
});

test.each(["ÅÄÖ", "Mötley Crüe", "Ænima", "É", "À ÉVORA", "ÃO", "São João – “Noite” …", "1º “Café”"])(
  "without an origin %s is Western",
  (text) => {
    expect(sent(text, "windows-1252")).toBe(text);
  },
);

test("the languages of a station count beside its country", () => {
  expect(sent("Ещё", "windows-1251", { countryCode: "DE", languages: ["ru"] })).toBe("Ещё");
  expect(sent("Świat", "iso-8859-2", { countryCode: "US", languages: ["en", "pl"] })).toBe("Świat");
});

test("a long text is decided by its words that are not ASCII", () => {
  const text = `${"x".repeat(20_000)} Кино ${"y".repeat(20_000)}`;
  expect(sent(text, "windows-1251", { countryCode: "RU" })).toBe(text);
});

const PAGES: Record<string, string> = {
  "windows-1250": "CZ SK PL HU HR SI RO BA",
  "iso-8859-2": "CZ SK PL HU HR SI RO BA",
  "windows-1251": "RU UA BY BG KZ MK",
  "koi8-u": "UA",
  "windows-1253": "GR",
  "iso-8859-7": "GR",
  "windows-1254": "TR",
  "windows-1255": "IL",
  "windows-1256": "AE DZ EG IR LB MA SA SY TN",
  "windows-1257": "LT LV EE",
  "windows-1258": "VN",
  "windows-874": "TH",
  shift_jis: "JP",
  "euc-jp": "JP",
  gbk: "CN",
  big5: "TW HK",
  "euc-kr": "KR",
};

const countries: Record<string, string[]> = namesByCountry;

/** Each name, and titles of two of them. */
const textsOf = (names: readonly string[]) => names.flatMap((name, at) => [name, `${name} - ${names.at(at - 1)}`]);

test.each(Object.entries(PAGES))("names and titles in %s are right for their country", (page, used) => {
  for (const countryCode of used.split(" ")) {
    for (const text of textsOf(countries[countryCode] ?? [])) {
      const bytes = encodeText(text, page);
      if (bytes) expect([countryCode, decodeStreamText(bytes, { countryCode })]).toEqual([countryCode, text]);
    }
  }
});

test("no name or title that UTF-8 or Windows-1252 encodes changes, with its country or without", () => {
  for (const [countryCode, names] of Object.entries(countries)) {
    for (const text of textsOf(names)) {
      for (const origin of [undefined, { countryCode }]) {
        expect(decodeStreamText(Buffer.from(text), origin)).toBe(text);
        const bytes = encodeText(text, "windows-1252");
        if (bytes) expect([countryCode, decodeStreamText(bytes, origin)]).toEqual([countryCode, text]);
      }
    }
  }
});
