import { pipeline, Readable, type Transform } from "node:stream";
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  constants as zlib,
} from "node:zlib";

/** By the first two bytes; null for a body that is not compressed, whatever its header says. */
type CreateDecompressor = (first: number, second: number) => Transform | null;

const gunzip: CreateDecompressor = (first, second) =>
  first === 0x1f && second === 0x8b ? createGunzip({ finishFlush: zlib.Z_SYNC_FLUSH }) : null;

/** Servers send deflate with and without the header of zlib. Source: RFC 1950, section 2.2. */
const inflate: CreateDecompressor = (first, second) => {
  const hasHeader = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  return (hasHeader ? createInflate : createInflateRaw)({ finishFlush: zlib.Z_SYNC_FLUSH });
};

const DECOMPRESSORS: Readonly<Record<string, CreateDecompressor>> = {
  gzip: gunzip,
  "x-gzip": gunzip,
  deflate: inflate,
  br: () => createBrotliDecompress({ finishFlush: zlib.BROTLI_OPERATION_FLUSH }),
  zstd: (first, second) =>
    first === 0x28 && second === 0xb5 ? createZstdDecompress({ finishFlush: zlib.ZSTD_e_flush }) : null,
};

/**
 * Decompresses a body as it arrives, and no faster than it is read: the reader limits its size. Null for no or an unknown
 * encoding, and for several: each would multiply what a few bytes cost. A body that ends early is read up to there; a
 * damaged one gives an error, with a `code` as Node's.
 */
export function decompressedBody(body: Readable, encoding: string | undefined): Readable | null {
  const create = DECOMPRESSORS[encoding?.trim().toLowerCase() ?? ""];
  if (!create) return null;
  const decompressed = Readable.from(decompress(body, create), { objectMode: false });
  // As with the body itself, errors after the end of reading have no effect.
  return decompressed.on("error", () => undefined);
}

async function* decompress(body: Readable, create: CreateDecompressor): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterableIterator<Buffer> = body[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield start;
    yield* chunks;
  }
  const [first, second] = start;
  const decompressor = first === undefined || second === undefined ? null : create(first, second);
  // Errors of either reach the reader, and a reader that stops early ends both.
  yield* decompressor ? pipeline(whole, decompressor, () => undefined) : whole();
}
