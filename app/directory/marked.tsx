import { markMatches } from "#app/catalogue/mark-matches.ts";

/** A text with what a search hit in it marked. Words: folded. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let position = 0;
  return markMatches(text, words).map((part) => {
    const key = position;
    position += part.text.length;
    return part.marked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
