import { promisify } from "node:util";
import { gzip, constants as zlib, zstdCompress } from "node:zlib";
import { acceptedEncoding } from "#app/platform/accepted-encoding.ts";
import { MIN_COMPRESSED_BYTES } from "./page-cache/encoded-response.ts";

const withZstd = promisify(zstdCompress);
const withGzip = promisify(gzip);

/**
 * Each response is compressed for one visitor, which costs most after the rendering. Zstandard makes it a tenth to a quarter
 * smaller than gzip's fastest level in less than half of the time; Brotli at a similar speed is no smaller than gzip.
 */
const COMPRESS = {
  zstd: (whole: Uint8Array<ArrayBuffer>) =>
    withZstd(whole, { params: { [zlib.ZSTD_c_compressionLevel]: 3 }, pledgedSrcSize: whole.length }),
  gzip: (whole: Uint8Array<ArrayBuffer>) => withGzip(whole, { level: 1 }),
  identity: async (whole: Uint8Array<ArrayBuffer>) => whole,
};

/**
 * A text response, compressed in an encoding that the client accepts. `accepted`: the request's Accept-Encoding.
 * Reads the body to its end: not for endless streams.
 */
export async function compressResponse(response: Response, accepted: string): Promise<Response> {
  if (!response.body || !/^text\//.test(response.headers.get("Content-Type") ?? "")) return response;
  const whole = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const encoding = whole.length < MIN_COMPRESSED_BYTES ? "identity" : acceptedEncoding(accepted, ["zstd", "gzip"]);
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = await COMPRESS[encoding](whole);
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status: response.status, headers });
}
