/** What would break a header line, or turn the direction in which it reads. */
const NEVER_IN_A_HEADER = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
/** Control characters other than a tab and the end of a line. */
const NEVER_IN_A_BODY = /[^\P{Cc}\t\n]+/gu;
const LONGEST_HEADER = 200;

/**
 * Text from people as one line of a mail's header: no line end, no control character, at most 200 characters.
 * The mail library also encodes what it is given; neither relies on the other.
 */
export function headerText(text: string): string {
  const line = text.toWellFormed().replace(NEVER_IN_A_HEADER, " ").replace(/ {2,}/g, " ").trim();
  return [...line].slice(0, LONGEST_HEADER).join("");
}

/** Text from people as a mail's body: its lines stay, what would control a terminal does not. */
export function bodyText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(NEVER_IN_A_BODY, " ");
}
