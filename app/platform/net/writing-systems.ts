/** What is known about the origin of a text without a declared encoding. */
export type TextOrigin = {
  /** ISO 3166-1, two upper-case letters; empty if unknown. */
  countryCode?: string;
  /** ISO 639-1. */
  languages?: readonly string[];
};

/** Letters of a language or script, and the code pages in which its texts are found. */
export type Writing = {
  /** WHATWG labels, the commonest first. */
  pages: readonly string[];
  /** Lower case, the most frequent first; for Latin scripts only those past ASCII. Empty: valued by `leadValues`. */
  letters: string;
  /** Letters that no a, e or o follows. */
  closed: string;
  isLatin: boolean;
  /** Languages in lower and countries in upper case. */
  used: string;
};

const CENTRAL = ["windows-1250", "iso-8859-2"];
const BALTIC = ["windows-1257", "iso-8859-13", "iso-8859-4"];

function latin(pages: readonly string[], used: string, letters: string, closed = ""): Writing {
  return { pages, letters, closed, isLatin: true, used };
}

function script(pages: readonly string[], used: string, letters = ""): Writing {
  return { pages, letters, closed: "", isLatin: false, used };
}

/** Windows-1252 and the Western European languages: what a text is taken for without other evidence. */
export const WESTERN = latin(["windows-1252"], "", "éáíóüöäñçèàãâêôåøúîõûëïæßœùòìýšž");

/** In order: letters as frequent in names of stations and titles. Sources: WHATWG Encoding; ISO 639; ISO 3166. */
export const WRITINGS: readonly Writing[] = [
  script(
    ["windows-1251", "koi8-u", "iso-8859-5"],
    "ru uk be bg sr mk kk ky tg mn RU UA BY BG RS ME BA MK KZ KG TJ UZ TM MN MD AM GE",
    "оаиенртслвкдмпуязыбгьчйхжшюцщэфіїєґъёўјљњђћџѓќѕ",
  ),
  script(["windows-1253", "iso-8859-7"], "el GR CY", "αοιετσνηυρπκμλςωδγχθφβάίέόήύώξζψϊϋΐΰ"),
  script(["windows-1255"], "he yi IL", "יוהלארמבתשנדכעחקפםגצטסזןךףץ"),
  script(
    ["windows-1256", "iso-8859-6"],
    "ar fa ur ps ckb SA EG AE IQ IR MA TN DZ LY SY JO LB PS KW QA BH OM YE SD AF PK MR",
    "اليمنروبتدهعسفكةحقجشصأخطذىإیضئزثپغءآکگظؤچژہھےڈٹڑں",
  ),
  script(["windows-874"], "th TH", "านรกอเวงมยลทสตดบปพคห่้ัิีุะขไโจชแูึใื์็ผถธซฟศณภฉษญฐๆฝฤฎฆฑ"),
  script(["shift_jis", "euc-jp"], "ja JP"),
  script(["gb18030", "big5"], "zh CN SG MY"),
  script(["big5", "gb18030"], "yue TW HK MO"),
  script(["euc-kr"], "ko KR KP"),
  latin(CENTRAL, "cs CZ", "áíéěýčřžšůúťňďóö"),
  latin(CENTRAL, "sk SK", "áíéčýžšťľúňôóäďŕĺ"),
  latin(CENTRAL, "pl PL", "łóąęśżźćń", "śźćń"),
  latin(CENTRAL, "hu HU", "áéóöőíüűú"),
  latin(CENTRAL, "hr sl bs sr cnr HR SI BA RS ME MK", "čšžćđ"),
  latin(CENTRAL, "ro RO MD", "ăâşţîșțé", "ă"),
  latin(CENTRAL, "sq AL XK", "ëç"),
  latin(["iso-8859-15"], "fr fi FR BE CH LU CA FI", "œšž"),
  latin(["windows-1254"], "tr az TR AZ CY", "üışçğöi̇âîû"),
  latin(BALTIC, "lt LT", "ėšąįžųęčū"),
  latin(BALTIC, "lv LV", "āīēšūņļžčķģ"),
  latin(BALTIC, "et EE", "äõüöšž"),
  latin(["windows-1258"], "vi VN", "đươăâêô\u0300\u0301\u0323\u0309\u0303àáãèéìíòóõùúý", "ă"),
];

/** By first byte of a character of two: from, to, and how expected its characters are, from -1 to 1. Source: the rows of the standards. */
export const LEAD_VALUES: Record<string, readonly (readonly [number, number, number])[]> = {
  // Kana; common and rarer kanji.
  shift_jis: [
    [0x81, 0x81, 0.5],
    [0x82, 0x83, 1],
    [0x88, 0x97, 0.8],
    [0x98, 0x9f, 0.2],
    [0xe0, 0xea, 0.1],
  ],
  "euc-jp": [
    [0xa1, 0xa1, 0.5],
    [0xa3, 0xa5, 1],
    [0xb0, 0xcf, 0.8],
    [0xd0, 0xf4, 0.2],
  ],
  // Common and rarer hanzi of GB 2312.
  gb18030: [
    [0xa1, 0xa3, 0.5],
    [0xb0, 0xd7, 0.9],
    [0xd8, 0xf7, 0.3],
  ],
  big5: [
    [0xa1, 0xa3, 0.5],
    [0xa4, 0xc6, 0.9],
    [0xc9, 0xf9, 0.2],
  ],
  // Syllables, then Chinese characters.
  "euc-kr": [
    [0xa1, 0xa3, 0.5],
    [0xb0, 0xc8, 1],
    [0xca, 0xfd, -0.2],
  ],
};
