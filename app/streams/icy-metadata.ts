import { decodeStreamText } from "./stream-text.ts";
import { isAdvert, type StreamTitle, splitTitle } from "./stream-title.ts";

const SMALLEST_METAINT = 256;

/**
 * After how many bytes of sound a block of metadata comes, by the header `icy-metaint`; null when there are none or when
 * the header cannot be true: servers were seen to send -1, 0, words and numbers of any length.
 */
export function icyMetaint(header: string | undefined): number | null {
  if (!header || !/^\d{1,7}$/.test(header)) return null;
  return Number(header) >= SMALLEST_METAINT ? Number(header) : null;
}

/**
 * Whether bytes can be a block of metadata: they begin with a key and its value. Sound that is taken for a block, because
 * the server counts otherwise than it says, does not.
 * Block: the bytes after the length byte, zero-padded.
 */
export function isIcyBlock(block: Uint8Array): boolean {
  return /^\s*[A-Za-z][A-Za-z0-9_-]*=/.test(decodeStreamText(block.subarray(0, 64)));
}

/**
 * What is on, by one block of metadata; null when it does not say, or says what nobody wants to read. Never throws.
 * Block: the bytes after the length byte, zero-padded.
 * Source: SHOUTcast metadata protocol, as servers keep to it: quotes within titles are not escaped, so a title ends at
 * `';` before another key or the end; one that was cut off ends with the block.
 */
export function parseIcyTitle(block: Uint8Array): StreamTitle | null {
  const [text = ""] = decodeStreamText(block).split("\0", 1);
  const start = /StreamTitle='/i.exec(text);
  if (!start || isAdvert(text)) return null;
  const rest = text.slice(start.index + start[0].length);
  const end = /';(?=\s*(?:[A-Za-z][A-Za-z0-9_-]*='|$))|'\s*$/.exec(rest);
  return splitTitle(end ? rest.slice(0, end.index) : rest);
}
