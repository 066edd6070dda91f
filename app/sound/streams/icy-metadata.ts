import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import { decodeStreamText } from "#app/platform/net/stream-text.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import { isAdvert, splitTitle } from "./stream-title.ts";

const MIN_METAINT = 256;

/**
 * Reads the header `icy-metaint`: the bytes of audio between two metadata blocks. Null without the header, or for an
 * implausible one: servers have sent -1, 0, words and numbers of any length.
 */
export function icyMetaint(header: string | undefined): number | null {
  if (!header || !/^\d{1,7}$/.test(header)) return null;
  return Number(header) >= MIN_METAINT ? Number(header) : null;
}

/**
 * Whether bytes can be a metadata block: they begin with a key and its value. Audio read as a block, when the server's
 * interval differs from its `icy-metaint`, does not.
 * `block`: the bytes after the length byte, zero-padded.
 */
export function isIcyBlock(block: Uint8Array): boolean {
  const start = block.subarray(0, 64);
  return /^\s*[A-Za-z][A-Za-z0-9_-]*=/.test(decodeStreamText(start.subarray(0, start.indexOf(0x3d) + 1)));
}

/**
 * Reads the title of one metadata block; null without a title, or for one that `splitTitle` rejects. Never throws.
 * `block`: the bytes after the length byte, zero-padded. `origin`: of the station.
 * Source: SHOUTcast metadata protocol as servers implement it: quotes in titles are not escaped, so a title ends at
 * `';` before another key or the end; a truncated title ends with the block.
 */
export function parseIcyTitle(block: Uint8Array, origin?: TextOrigin): SongTitle | null {
  const [text = ""] = decodeStreamText(block, origin).split("\0", 1);
  const start = /StreamTitle='/i.exec(text);
  if (!start || isAdvert(text)) return null;
  const rest = text.slice(start.index + start[0].length);
  const end = /';(?=\s*(?:[A-Za-z][A-Za-z0-9_-]*='|$))|'\s*$/.exec(rest);
  return splitTitle(end ? rest.slice(0, end.index) : rest);
}
