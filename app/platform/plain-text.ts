/**
 * Characters that no text of people needs: controls, lone halves of surrogate pairs (PostgreSQL cannot keep them), and the
 * marks that override or embed the direction of writing, with which a name could turn its neighbours around. Ordinary
 * direction marks and joiners stay: Arabic, Persian and emoji need them.
 */
const UNWANTED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

const UNWANTED_WITHIN_LINES = /(?!\s)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Text that shows nothing: only spaces, marks and characters that are drawn as nothing. */
const INVISIBLE = /^[\p{Z}\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Text from people as one line: unwanted characters gone, every run of white space one space, trimmed. Empty if nothing shows. */
export function oneLine(text: string): string {
  return seen(text.replace(UNWANTED_WITHIN_LINES, "").replace(/\s+/gu, " ").trim());
}

/**
 * Text from people that may have several lines, kept, each ended by LF. Browsers send CRLF for what a text field counts
 * as one character: counted as sent, a message within the limit would be over it. Otherwise as `oneLine`.
 */
export function manyLines(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029\v\f]/gu, "\n");
  return seen(lines.replace(UNWANTED_WITHIN_LINES, "").trim());
}

/** Whether there is a character in it that `oneLine` would take out or turn into a space: a control or a direction override. */
export function hasUnwantedCharacters(text: string): boolean {
  return UNWANTED.test(text);
}

/** Normalising a run of combining marks takes time in the square of its length: of so many, next to none. */
const NORMALISED_AT_ONCE = 100;

/**
 * A text decomposed into letters and combining marks, for those who then remove the marks. NFKD also separates ligatures and
 * full-width forms. Linear in the text's length; the marks of a run of over 100 may not stand in canonical order.
 */
export function decompose(text: string, form: "NFD" | "NFKD"): string {
  if (text.length <= NORMALISED_AT_ONCE) return text.normalize(form);
  return (text.match(PIECES) ?? []).map((piece) => piece.normalize(form)).join("");
}

const PIECES = new RegExp(`[^]{1,${NORMALISED_AT_ONCE}}`, "gu");

function seen(text: string): string {
  return INVISIBLE.test(text) ? "" : text;
}
