/** Characters that would break a header line or override the writing direction. */
const FORBIDDEN_IN_HEADER = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
/** Control characters other than tab and line feed. */
const FORBIDDEN_IN_BODY = /[^\P{Cc}\t\n]+/gu;
const MAX_HEADER_LENGTH = 200;

/**
 * User text as a mail header value: one line, no control characters, at most 200 characters. A second protection beside
 * the encoding of the mail library.
 */
export function headerText(text: string): string {
  const line = text.toWellFormed().replace(FORBIDDEN_IN_HEADER, " ").replace(/ {2,}/g, " ").trim();
  return [...line].slice(0, MAX_HEADER_LENGTH).join("");
}

/** User text as a mail body: keeps the lines, removes other control characters. */
export function bodyText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, "\n").replace(FORBIDDEN_IN_BODY, " ");
}
