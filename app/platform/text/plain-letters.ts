/**
 * Letters that Unicode does not decompose, and in the same order the Latin ones that are typed for them: letters with a
 * stroke or a hook, dotless ones, those of African and Caucasian alphabets, small capitals. ς is σ at the end of a word.
 * Not those of other scripts that only look alike. Source: CLDR's transform Latin-ASCII.
 */
const LETTERS = [
  "øđðħıȷĸłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥʒȡȥȴȵȶȼȿɀɇɉɋɍɏɑɓɔɕɖɗəɛɟɠɡɣɦɨɩɫɬɭɱɲɳɵɽɾʂʃʈʉʊʋʐʑʝʠᵽⱡⱥⱦⱨⱪⱬⱱⱳⱴꝁꝃꝅꝉꝋꝍꝑꝓꝗꝙꝟꞑꞓꞔꞗꞙꞡꞣꞥꞧꞩꞹᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢς",
  "oddhijqlntbbcdfklnpttyzegzdzlntcszejqryabocddeejggghiilllmnnorrsstuuvzzjqplathkzvwvkkklooppqqvnccbfgknrsuabcdefghijklmnopqrstuvwyzσ",
] as const;

/** Letters that are typed as two. */
export const LETTER_PAIRS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th", ꜳ: "aa", ꜵ: "ao", ꜷ: "au", ꜹ: "av", ꜽ: "ay", ꝏ: "oo" },
};

/** Signs by the one of them that keyboards have: apostrophes, also accents in their place; quotes; hyphens; dots as in l·l. */
const SIGNS: Readonly<Record<string, string>> = {
  "'": "`\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\ua78b\ua78c\u275b\u275c",
  '"': "\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2036\u301d\u301e\u301f\u02ba\u02dd\u02ee\u05f4\u275d\u275e",
  "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02d7\u058a\u05be\u2e3a\u2e3b",
  ".": "\u00b7\u2027\u2219\u22c5",
};

/** Characters and the single ones that they are compared as, with all capitals; those of LETTER_PAIRS as small ones. */
export const PLAIN_FORMS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SIGNS).flatMap(([sign, all]) => [...all].map((one): [string, string] => [one, sign])),
  ...[...LETTERS[0]].flatMap((letter, index) => bothCases(letter, LETTERS[1][index] ?? letter)),
  ...Object.keys(LETTER_PAIRS).flatMap((letter) => bothCases(letter, letter)),
]);

/** A letter without a capital of one character, and ı, whose capital is I, is in one case only. */
function bothCases(letter: string, plain: string): [string, string][] {
  const capital = letter === "ß" ? "ẞ" : letter.toUpperCase();
  return [
    [letter, plain],
    ...(capital.length === 1 && capital > "~" ? [[capital, plain] satisfies [string, string]] : []),
  ];
}

const SPECIAL = new RegExp(`[${[...PLAIN_FORMS.keys()].join("")}]`);
const EACH_SPECIAL = new RegExp(SPECIAL, "g");

/** A text with plain letters and signs in place of those above, and otherwise as it is. A part of it gives a part. */
export function withPlainLetters(text: string): string {
  // Few texts have any, and a test takes half the time.
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, plainOf) : text;
}

function plainOf(character: string): string {
  const plain = PLAIN_FORMS.get(character) ?? character;
  return LETTER_PAIRS[plain] ?? plain;
}
