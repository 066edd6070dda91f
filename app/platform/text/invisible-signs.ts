/** Whether any sign without a glyph is in a text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

/**
 * Signs that never change how a text reads: soft hyphen, zero-width space, word joiner, byte order mark, fillers, tags
 * that are no flag, and others.
 */
const ALWAYS_STRAY =
  /[\u034F\u00AD\u115F\u1160\u17B4\u17B5\u200B\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}]|(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]{0,7})[\u{E0000}-\u{E007F}]/gu;

/** Variation selectors where nothing has variants: at the start, and after white space and letters of alphabets. */
const STRAY_SELECTORS =
  /(?<=^|[\s!"$-)+-/:-\u00A8\u00AA-\u00AD\u00AF-\u0FFF\u1E00-\u1FFF\p{Default_Ignorable_Code_Point}])[\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;

/** Scripts whose letters a joiner changes: Arabic, Syriac, N'Ko, Indic ones, Myanmar, Khmer, Mongolian, Adlam. */
const JOINING = "\\u0600-\\u061B\\u061D-\\u0DFF\\u1000-\\u109F\\u1780-\\u18AF\\u{1E900}-\\u{1E95F}";
const PICTURES = "\\u2190-\\u2BFF\\u{1F000}-\\u{1FAFF}";

/** Joiners that neither follow such a letter, a non-joiner between two of them, nor join emoji. */
const STRAY_JOINERS = new RegExp(
  `(?<![${JOINING}])\\u200C|\\u200C(?![${JOINING}])|(?<![${JOINING}]|[${PICTURES}\\uFE0F](?=\\u200D[${PICTURES}]))\\u200D`,
  "gu",
);

const RIGHT_TO_LEFT = /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const DIRECTION_MARKS = /[\u200E\u200F\u061C]/gu;
/** Beside letters only: a direction mark orders the white space, digits and punctuation beside it. */
const STRAY_DIRECTION_MARKS =
  /(?<=^|[\p{L}\p{M}\p{Default_Ignorable_Code_Point}])[\u200E\u200F\u061C](?=[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]|$)/gu;

/**
 * A text without invisible signs, except where they have a sense: joiners in Arabic and Indic scripts and in emoji,
 * variants of symbols and Chinese characters, flags, and direction marks in texts that are written from right to left.
 */
export function withoutStraySigns(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const marks = RIGHT_TO_LEFT.test(text) ? STRAY_DIRECTION_MARKS : DIRECTION_MARKS;
  return text
    .replace(ALWAYS_STRAY, "")
    .replace(STRAY_SELECTORS, "")
    .replace(/([\u200C\u200D])[\u200C\u200D]+/gu, "$1")
    .replace(STRAY_JOINERS, "")
    .replace(marks, "");
}
