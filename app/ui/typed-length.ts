/**
 * How many characters a typed text counts, as the server's schemas count them: an emoji of one code point is one, though
 * JavaScript's `length` says two. Without the space around it, which is trimmed when it is sent, and with one for the end
 * of a line, which a form sends as two.
 */
export function typedLength(text: string): number {
  return [...text.replaceAll("\r\n", "\n").trim()].length;
}
