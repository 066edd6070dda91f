import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib, zstdCompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.server.ts";
import { createEncodedResponse, type EncodedResponse, MIN_COMPRESSED_BYTES } from "./encoded-response.server.ts";

/** A response that is the same for many clients, in the encodings that were requested so far. */
export type CachedResponse = {
  digest: string;
  /** Milliseconds of `performance.now()`, when the making began. */
  madeAt: number;
  /** Memory used now; each new encoding adds to it. */
  bytes: number;
  /** Set by the cache that the response is in. */
  onGrowth: () => void;
  /** Without a promise where it is encoded already. `accepted`: the request's Accept-Encoding. */
  inEncoding: (accepted: string | undefined) => EncodedResponse | Promise<EncodedResponse>;
};

type Bytes = Uint8Array<ArrayBuffer>;
type Compressed = Exclude<Encoding, "identity">;
type Compressors = Partial<Record<Compressed, (content: Bytes) => Promise<Bytes>>>;

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);
const withZstd = promisify(zstdCompress);

/** Values of Accept-Encoding whose encoding is remembered, and the longest. */
const MAX_NEGOTIATED = 100;
const MAX_NEGOTIATED_LENGTH = 100;

/** For what is sent often: the first client waits for it; quality 9 would make it 3 % smaller and take twice as long. */
export const SMALL = compression({
  br: (content) => withBrotli(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content) => withGzip(content, { level: 7 }),
});

/** For what is valid for some seconds only: Zstandard takes the least time. */
export const QUICK = compression({
  zstd: (content) => withZstd(content, { params: { [zlib.ZSTD_c_compressionLevel]: 3 } }),
  br: (content) => withBrotli(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (content) => withGzip(content, { level: 4 }),
});

type Compression = { compressors: Compressors; negotiate: (accepted: string) => Encoding };

/** The encodings, best first. */
function compression(compressors: Compressors): Compression {
  const offered = Object.keys(compressors) as Compressed[];
  // Programs send few different values, each of which takes as long to parse as a response to send.
  const negotiated = new LRUCache<string, Encoding>({ max: MAX_NEGOTIATED });
  const negotiate = (accepted: string): Encoding => {
    const known = negotiated.get(accepted);
    if (known) return known;
    const encoding = acceptedEncoding(accepted, offered);
    if (accepted.length <= MAX_NEGOTIATED_LENGTH) negotiated.set(accepted, encoding);
    return encoding;
  };
  return { compressors, negotiate };
}

/** Memory that a response uses besides its body. */
const HEADERS_BYTES = 4_000;

type ResponseParts = {
  body: Bytes;
  digest: string;
  madeAt: number;
  /** Headers that a 304 has too, and the others. */
  caching: readonly string[];
  headers: readonly string[];
  compression: Compression;
  etagIn: (encoding: Encoding) => string | null;
};

export function createCachedResponse(parts: ResponseParts): CachedResponse {
  const { digest, madeAt, caching, headers, etagIn } = parts;
  const { compressors, negotiate } = parts.compression;
  const identity = inOwnMemory(parts.body);
  const ready = (encoding: Encoding, body: Buffer<ArrayBuffer>) =>
    createEncodedResponse({ body, etag: etagIn(encoding), encoding, caching, headers });
  const prepared = new Map<Encoding, EncodedResponse | Promise<EncodedResponse>>([
    ["identity", ready("identity", identity)],
  ]);
  const isShort = identity.length < MIN_COMPRESSED_BYTES;

  async function encode(encoding: Compressed): Promise<EncodedResponse> {
    const encoded = ready(encoding, inOwnMemory((await compressors[encoding]?.(identity)) ?? identity));
    prepared.set(encoding, encoded);
    response.bytes += encoded.body.length;
    response.onGrowth();
    return encoded;
  }

  const response: CachedResponse = {
    digest,
    madeAt,
    bytes: identity.length + HEADERS_BYTES,
    onGrowth: () => {},
    inEncoding: (accepted) => {
      const encoding = isShort || !accepted ? "identity" : negotiate(accepted);
      const known = prepared.get(encoding);
      if (known || encoding === "identity") return known ?? ready("identity", identity);
      const making = encode(encoding);
      prepared.set(encoding, making);
      making.catch(() => prepared.delete(encoding));
      return making;
    },
  };
  return response;
}

/**
 * The bytes in memory of their own, for what is cached: a small buffer from Node, also a compressed one, may be a part
 * of one of 64 kB, all of which stays in memory as long as the part. Copied only then.
 */
function inOwnMemory(bytes: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
  return Buffer.from(own.buffer);
}
