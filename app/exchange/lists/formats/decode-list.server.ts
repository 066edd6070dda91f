import { isAscii, isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type ListEncoding, UnreadableList } from "./list-format.ts";

/** Maximum size of a list, compressed and decompressed. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;

const TOO_LARGE = "O ficheiro é demasiado grande (máximo 64 MiB).";

const decompress = promisify(gunzip);

/** Reads a whole file and decompresses gzip. Errors: UnreadableList when it is larger than `maxBytes` or damaged. */
export async function readListBytes(file: AsyncIterable<Uint8Array>, maxBytes = MAX_LIST_BYTES): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file) {
    length += chunk.length;
    if (length > maxBytes) throw new UnreadableList(TOO_LARGE);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, length);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? decompressed(bytes, maxBytes) : bytes;
}

async function decompressed(bytes: Buffer, maxBytes: number): Promise<Uint8Array> {
  try {
    return await decompress(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadableList(isTooLarge ? TOO_LARGE : "O ficheiro comprimido (gzip) está danificado ou incompleto.");
  }
}

/** Parsed in two or three milliseconds in any format. */
const CHUNK_BYTES = 16 * 1024;
const HEAD_BYTES = 4 * 1024;

/** A few hundred rows. */
export const GUESSED_BYTES = 64 * 1024;

/** Yields to the event loop after this time. */
const YIELD_AFTER_MS = 5;

/**
 * Detects the encoding by the byte order mark, then by the bytes, and last by a declaration of XML or #EXTENC; null if
 * nothing tells it.
 */
export function detectEncoding(bytes: Uint8Array): ListEncoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf && isUtf8(bytes)) return "utf-8 with BOM";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const utf16 = utf16ByZeros(bytes.subarray(0, HEAD_BYTES));
  if (utf16) return utf16;
  if (isAscii(bytes)) return "ascii";
  if (isUtf8(bytes)) return "utf-8";
  return declaredEncoding(bytes);
}

/** The part of a file by which its encoding is guessed: from the first byte past ASCII on. */
export function guessedPart(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length && isAscii(bytes.subarray(start, start + CHUNK_BYTES))) start += CHUNK_BYTES;
  return bytes.subarray(start, start + GUESSED_BYTES);
}

/**
 * A file's text in chunks, without its byte order mark. Invalid bytes become U+FFFD. Yields to the event loop every few
 * milliseconds. `onRead`: called with the number of bytes whose text was consumed.
 */
export async function* decodeText(
  bytes: Uint8Array,
  encoding: ListEncoding,
  onRead: (bytesRead: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(labelOf(encoding));
  let yieldedAt = performance.now();
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    if (performance.now() - yieldedAt > YIELD_AFTER_MS) {
      await setImmediate();
      yieldedAt = performance.now();
    }
    onRead(start);
    yield decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true });
  }
  onRead(bytes.length);
  yield decoder.decode();
}

/** The beginning of a file's text. */
export function decodeHead(bytes: Uint8Array, encoding: ListEncoding): string {
  return new TextDecoder(labelOf(encoding)).decode(bytes.subarray(0, HEAD_BYTES), { stream: true });
}

/** The WHATWG encoding label. WHATWG decodes Latin-1 as Windows-1252; ASCII is decoded as UTF-8. */
function labelOf(encoding: ListEncoding): string {
  if (encoding === "ascii" || encoding === "utf-8 with BOM") return "utf-8";
  return encoding === "iso-8859-1" ? "windows-1252" : encoding;
}

/** UTF-16 without a byte order mark has zeros in every other byte. */
function utf16ByZeros(bytes: Uint8Array): ListEncoding | null {
  const half = bytes.length / 2;
  const even = bytes.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = bytes.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  if (odd > half / 2 && even < half / 20) return "utf-16le";
  return even > half / 2 && odd < half / 20 ? "utf-16be" : null;
}

/** The encoding that XML or #EXTENC declares; null if there is none, or one that TextDecoder does not support. */
function declaredEncoding(bytes: Uint8Array): ListEncoding | null {
  const start = decodeHead(bytes, "windows-1252");
  const [, declared = ""] =
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start) ?? /^#EXTENC:\s*([\w.: -]*\w)/im.exec(start) ?? [];
  const named = declared.replace(/^(?:cp|win(?:dows)?|ms)[-_ ]?(125\d|874)$/i, "windows-$1");
  if (named === "" || /^(utf|unicode|ucs|iso-10646)/i.test(named)) return null;
  try {
    new TextDecoder(named);
    return named.toLowerCase();
  } catch {
    return null;
  }
}
