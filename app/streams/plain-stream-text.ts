import { oneLine } from "#app/platform/plain-text.ts";

const MAX_LENGTH = 200;

/** Direction marks and zero-width characters, which can disguise a text. */
const INVISIBLE = /[\u200B\u200E\u200F\u2060\uFEFF]/g;

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
 * Normalises a text that a stream announces to one line of at most 200 characters. Removes tags and decodes the commonest
 * entities, as stations copy titles out of web pages. The result is text, not HTML: it must be escaped when shown.
 */
export function plainStreamText(text: string): string {
  const untagged = text.replace(/<\/?[a-z!][^<>]*>/gi, " ");
  const plain = untagged.replace(/&(#?\w{2,4});/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);
  return Array.from(oneLine(plain.replace(INVISIBLE, "")))
    .slice(0, MAX_LENGTH)
    .join("")
    .trim();
}
