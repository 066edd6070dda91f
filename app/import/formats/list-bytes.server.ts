import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { UnreadableList } from "./unreadable-list.ts";

/** The most that a list may have, also when it is decompressed. */
const MOST_LIST_BYTES = 64 * 1024 * 1024;

const TOO_LARGE = "O ficheiro é demasiado grande (máximo 64 MiB).";

const decompress = promisify(gunzip);

/** A whole file, decompressed if it is gzip. Errors: UnreadableList when it is larger than `most`, or broken. */
export async function listBytes(file: AsyncIterable<Uint8Array>, most = MOST_LIST_BYTES): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file) {
    length += chunk.length;
    if (length > most) throw new UnreadableList(TOO_LARGE);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks, length);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? decompressed(bytes, most) : bytes;
}

async function decompressed(bytes: Buffer, most: number): Promise<Uint8Array> {
  try {
    return await decompress(bytes, { maxOutputLength: most });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadableList(isTooLarge ? TOO_LARGE : "O ficheiro comprimido (gzip) está danificado ou incompleto.");
  }
}
