import { Duplex } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  constants as zlib,
  zstdCompress,
} from "node:zlib";
import { acceptedEncoding, type Encoding } from "#app/platform/http/accepted-encoding.server.ts";

/** An encoding of responses. */
export type ApiResponseEncoding = Encoding;

/** Responses are compressed for some seconds only: Zstandard takes the least time. */
const OFFERED = ["zstd", "br", "gzip"] as const;

/** Shorter ones fit into one packet as they are. */
const MIN_COMPRESSED_BYTES = 1_200;

const ZSTD = { params: { [zlib.ZSTD_c_compressionLevel]: 3 } };
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

/**
 * Of large lists, of which 16 may be sent at once: with the usual windows each takes up to 6 MB while it is sent, with
 * these 2 MB.
 */
const WINDOW_BITS = 18;
const ZSTD_STREAM = { params: { ...ZSTD.params, [zlib.ZSTD_c_windowLog]: WINDOW_BITS } };
const BROTLI_STREAM = { params: { ...BROTLI.params, [zlib.BROTLI_PARAM_LGWIN]: WINDOW_BITS } };

const compress = { zstd: promisify(zstdCompress), br: promisify(brotliCompress), gzip: promisify(gzip) };

type Bytes = Uint8Array<ArrayBuffer>;

/** `accepted`: the header Accept-Encoding of the request. `bytes`: of the response, or about so many. */
export function apiResponseEncoding(accepted: string | undefined, bytes: number): ApiResponseEncoding {
  return bytes < MIN_COMPRESSED_BYTES ? "identity" : acceptedEncoding(accepted, OFFERED);
}

export async function compressApiResponse(bytes: Bytes, encoding: ApiResponseEncoding): Promise<Bytes> {
  switch (encoding) {
    case "zstd":
      return compress.zstd(bytes, ZSTD);
    case "br":
      return compress.br(bytes, BROTLI);
    case "gzip":
      return compress.gzip(bytes, GZIP);
    case "identity":
      return bytes;
  }
}

/** The same of a response that is sent while it is written. */
export function compressStream(stream: ReadableStream<Bytes>, encoding: ApiResponseEncoding): ReadableStream<Bytes> {
  if (encoding === "identity") return stream;
  const compressor =
    encoding === "zstd"
      ? createZstdCompress(ZSTD_STREAM)
      : encoding === "br"
        ? createBrotliCompress(BROTLI_STREAM)
        : createGzip({ level: 1 });
  // The types of Node's and of the browsers' streams differ, the streams do not.
  const { readable, writable } = Duplex.toWeb(compressor) as unknown as ReadableWritablePair<Bytes, Bytes>;
  return stream.pipeThrough({ readable, writable });
}
