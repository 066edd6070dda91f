/**
 * A text of at most `max` characters, in code points; a longer one ends with an ellipsis, before which neither a space
 * nor a joiner of emoji is left.
 */
export function shortenedText(text: string, max: number): string {
  const characters = [...text];
  if (characters.length <= max) return text;
  const start = characters.slice(0, max - 1).join("");
  return `${start.replace(/[\s\u200D]+$/u, "")}…`;
}
