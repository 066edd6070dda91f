import { oneLine } from "#app/platform/plain-text.ts";

const LONGEST = 200;

/** Direction marks and characters without width: titles of songs do not need them, and could hide behind them. */
const UNSEEN = /[\u200B\u200E\u200F\u2060\uFEFF]/g;

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
  "#039": "'",
};

/**
 * What a stream says of itself, as one line of at most 200 characters. Tags go, and the commonest entities become what
 * they stand for, as stations copy titles out of web pages. It is still text, not HTML: whoever shows it must escape it.
 */
export function plainStreamText(text: string): string {
  const untagged = text.replace(/<\/?[a-z!][^<>]*>/gi, " ");
  const plain = untagged.replace(/&(#?\w{2,4});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);
  return Array.from(oneLine(plain.replace(UNSEEN, "")))
    .slice(0, LONGEST)
    .join("")
    .trim();
}
