/** White space, control and invisible characters, and the special characters of a mail header. */
const FORBIDDEN = String.raw`\s\p{C}<>()[\]\\,;:"`;

/**
 * A local part, one @, and a domain of at least two labels. The classes exclude their delimiters, so that there is no
 * backtracking: the time is linear in the length.
 */
const ADDRESS = new RegExp(String.raw`^[^@${FORBIDDEN}]+@[^@.${FORBIDDEN}]+(?:\.[^@.${FORBIDDEN}]+)+$`, "u");

/**
 * Whether a text has the form of an e-mail address. The simple pattern of the spec: no quoted local parts, no IP
 * addresses; the mailbox need not exist. The text must be trimmed. Source: spec, section 5.
 */
export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
