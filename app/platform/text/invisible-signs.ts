/** Whether any sign without a glyph is in a text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

// Without assertions about what stands before: Safari 16.3 does not know them, and no script with one runs there.

/**
 * Flags of regions, which are kept, and signs that never change how a text reads: soft hyphen, zero-width space, word
 * joiner, byte order mark, fillers, tags that are no flag, and others.
 */
const FLAG_OR_STRAY =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]{1,8})|[\u034F\u00AD\u115F\u1160\u17B4\u17B5\u200B\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}]/gu;

/** Variation selectors where nothing has variants: at the start, and after white space and letters of alphabets. */
const STRAY_SELECTORS =
  /(^|[\s!"$-)+-/:-\u00A8\u00AA-\u00AD\u00AF-\u0FFF\u1E00-\u1FFF\p{Default_Ignorable_Code_Point}])[\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;

/** Scripts whose letters a joiner changes: Arabic, Syriac, N'Ko, Indic ones, Myanmar, Khmer, Mongolian, Adlam. */
const JOINING = "\\u0600-\\u061B\\u061D-\\u0DFF\\u1000-\\u109F\\u1780-\\u18AF\\u{1E900}-\\u{1E95F}";
const PICTURES = "\\u2190-\\u2BFF\\u{1F000}-\\u{1FAFF}";

// Combining marks are passed over: composing a text may change their order.
const AFTER_JOINING = new RegExp(`[${JOINING}]\\p{M}*$`, "u");
const BEFORE_JOINING = new RegExp(`^\\p{M}*[${JOINING}]`, "u");
const AFTER_PICTURE = new RegExp(`[${PICTURES}\\uFE0F]$`, "u");
const BEFORE_PICTURE = new RegExp(`^[${PICTURES}]`, "u");

/** A joiner follows such a letter, a non-joiner stands between two of them, and a joiner joins emoji. */
function hasSense(joiner: string, before: string, after: string): boolean {
  if (joiner === "\u200C") return AFTER_JOINING.test(before) && BEFORE_JOINING.test(after);
  return AFTER_JOINING.test(before) || (AFTER_PICTURE.test(before) && BEFORE_PICTURE.test(after));
}

const RIGHT_TO_LEFT = /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const DIRECTION_MARKS = /[\u200E\u200F\u061C]/gu;
const AT_LETTER_OR_END = /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]$|^$/u;
const AT_LETTER_OR_START = /^[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]|^$/u;

/** A direction mark orders the white space, digits and punctuation beside it; between letters it has no sense. */
const ordersSomething = (_mark: string, before: string, after: string): boolean =>
  !AT_LETTER_OR_END.test(before) || !AT_LETTER_OR_START.test(after);

/** Text on either side by which a sign is judged: a character, with the combining marks around it. */
const CONTEXT_LENGTH = 16;

/** Keeps the signs that have a sense between the texts before and after them. */
function keepWhere(text: string, signs: RegExp, isKept: (sign: string, before: string, after: string) => boolean) {
  return text.replace(signs, (sign: string, index: number) =>
    isKept(
      sign,
      text.slice(Math.max(0, index - CONTEXT_LENGTH), index),
      text.slice(index + 1, index + 1 + CONTEXT_LENGTH),
    )
      ? sign
      : "",
  );
}

/**
 * A text without invisible signs, except where they have a sense: joiners in Arabic and Indic scripts and in emoji,
 * variants of symbols and Chinese characters, flags, and direction marks in texts that are written from right to left.
 */
export function withoutStraySigns(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const visible = text
    .replace(FLAG_OR_STRAY, "$1")
    .replace(STRAY_SELECTORS, "$1")
    .replace(/([\u200C\u200D])[\u200C\u200D]+/gu, "$1");
  const joined = keepWhere(visible, /[\u200C\u200D]/gu, hasSense);
  return RIGHT_TO_LEFT.test(text)
    ? keepWhere(joined, DIRECTION_MARKS, ordersSomething)
    : joined.replace(DIRECTION_MARKS, "");
}
