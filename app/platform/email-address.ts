/** White space, controls and invisible characters, and the signs that mean something in the header of a mail. */
const NEVER = String.raw`\s\p{C}<>()[\]\\,;:"`;

/**
 * Something, one @, and a name of at least two parts. A part stops at the first dot and what is before the @ at the first
 * @, so there is one way to read any text and nothing to try again: the time grows with the length alone.
 */
const ADDRESS = new RegExp(String.raw`^[^@${NEVER}]+@[^@.${NEVER}]+(?:\.[^@.${NEVER}]+)+$`, "u");

/**
 * Whether a text looks like the address of a mailbox. The simple pattern of the spec: quoted names and addresses of
 * machines are refused, and whether the mailbox exists is not known. The text must be trimmed. Source: spec, section 5.
 */
export function isEmailAddress(text: string): boolean {
  return ADDRESS.test(text);
}
