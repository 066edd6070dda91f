import { isAscii, isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import type { ListEncoding } from "./list-format.ts";

/** Read in two or three milliseconds, whatever the format. */
const PIECE_BYTES = 16 * 1024;
const LOOK_BYTES = 4 * 1024;

/** Others get a turn after so long. */
const BREATHE_AFTER_MS = 5;

/** What a file's bytes are: by its mark, by which bytes there are, and only then by what an XML declaration says. */
export function detectEncoding(bytes: Uint8Array): ListEncoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf && isUtf8(bytes)) return "utf-8 with BOM";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = zerosIn(bytes.subarray(0, LOOK_BYTES));
  if (zeros) return zeros;
  if (isAscii(bytes)) return "ascii";
  if (isUtf8(bytes)) return "utf-8";
  return declaredEncoding(bytes) ?? (bytes.some((byte) => byte >= 0x80 && byte < 0xa0) ? "windows-1252" : "iso-8859-1");
}

/**
 * A file's text in pieces, without its mark. What the encoding does not have becomes U+FFFD. Walked without a pause, it
 * lets others have a turn every few milliseconds.
 */
export async function* decodeText(bytes: Uint8Array, encoding: ListEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(labelOf(encoding));
  let since = performance.now();
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (performance.now() - since > BREATHE_AFTER_MS) {
      await setImmediate();
      since = performance.now();
    }
    yield decoder.decode(bytes.subarray(start, start + PIECE_BYTES), { stream: true });
  }
  yield decoder.decode();
}

/** The first characters of a file's text. */
export function decodeHead(bytes: Uint8Array, encoding: ListEncoding): string {
  return new TextDecoder(labelOf(encoding)).decode(bytes.subarray(0, LOOK_BYTES), { stream: true });
}

/** The WHATWG's label: Latin-1 is read as Windows-1252 there, and ASCII as UTF-8 here. */
function labelOf(encoding: ListEncoding): string {
  if (encoding === "ascii" || encoding === "utf-8 with BOM") return "utf-8";
  return encoding === "iso-8859-1" ? "windows-1252" : encoding;
}

/** Without a mark UTF-16 shows itself by the zeros in every other byte. */
function zerosIn(bytes: Uint8Array): ListEncoding | null {
  const half = bytes.length / 2;
  const even = bytes.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = bytes.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  if (odd > half / 2 && even < half / 20) return "utf-16le";
  return even > half / 2 && odd < half / 20 ? "utf-16be" : null;
}

/** What an XML declaration names, where it can be true: bytes that are no UTF-8, and no zeros. */
function declaredEncoding(bytes: Uint8Array): ListEncoding | null {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  const [, named = ""] = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start) ?? [];
  if (named === "" || /^(utf|unicode|ucs|iso-10646)/i.test(named)) return null;
  try {
    new TextDecoder(named);
    return named.toLowerCase();
  } catch {
    // A name that nobody knows says nothing.
    return null;
  }
}
