import { normalised } from "#app/platform/text/plain-text.ts";

/**
 * Letters that look like Latin ones, and letters with a stroke, which have no decomposition: pairs of such letters and
 * the Latin ones in the same order. Cyrillic, Greek, Armenian, Cherokee, Lisu, small capitals and others. Does not
 * cover: pairs of letters that look like one.
 * Source: Unicode Technical Standard 39, confusables.txt; letters that only resemble in one case are compared in that.
 */
const LOOK_ALIKES = [
  ["АВЕЄЅІЈКҚМНҢОӨРСҪТУҮХҲѴԚԜӀЬ", "ABEESIJKKMHHOOPCCTYYXXVQWlb"],
  ["авгґеєһіјӏкқмнңоөпрсҫтуүхҳѵԁԛԝѕь", "abrreehijlkkmhhoonpcctyyxxvdqwsb"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"],
  ["αβγεηικμνοπρσςτυχω", "abyenikuvonpoctuxw"],
  ["ԼՍՏՕագզլհյնոսցքօ", "LUSOwgqlhjunugpo"],
  ["ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏴᎩ", "DRTiAJEWMHGZbRWSVSLCPKdBy"],
  ["ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"],
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"],
  ["ıȷɑɡɩđøłħŧƀɨɵĐØŁĦŦ", "ijagidolhtbioDOLHT"],
] as const;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** First letters of alphabets without a decomposition: negative circled, negative squared, regional indicators. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** The letters of all alphabets above, and the Latin letters that they look like, in the same order. */
export const LOOK_ALIKE_LETTERS = [
  ...LOOK_ALIKES.map(([letters]) => letters),
  ...SYMBOL_ALPHABETS.map((first) => [...ALPHABET].map((_, index) => String.fromCodePoint(first + index)).join("")),
].join("");
export const LATIN_LETTERS = [...LOOK_ALIKES.map(([, latin]) => latin), ...SYMBOL_ALPHABETS.map(() => ALPHABET)].join(
  "",
);

const LATIN_OF = new Map([...LOOK_ALIKE_LETTERS].map((letter, index) => [letter, LATIN_LETTERS[index] ?? letter]));

const MARKS_AND_INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it looks, with its case: without accents and invisible signs, and look-alikes as Latin letters. */
export function latinForm(text: string): string {
  const letters = normalised(text, "NFKD").replace(MARKS_AND_INVISIBLE, "");
  return [...letters].map((letter) => LATIN_OF.get(letter) ?? letter).join("");
}

/**
 * Scripts with letters that look like those of another one here. Others, such as Han or Arabic, may stand beside Latin.
 */
const LOOK_ALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Deseret}/u,
  /\p{Script=Old_Italic}/u,
  /\p{Script=Canadian_Aboriginal}/u,
];

/** Whether a name has letters of two scripts that have look-alikes of each other. */
export function mixesScripts(name: string): boolean {
  const letters = normalised(name, "NFKD");
  return LOOK_ALIKE_SCRIPTS.filter((script) => script.test(letters)).length > 1;
}
