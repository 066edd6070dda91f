import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip, constants as zlib, zstdCompress } from "node:zlib";
import { acceptedEncoding } from "#app/platform/http/accepted-encoding.server.ts";

/** The encodings of stored bytes: encoded once and sent often, so that size counts and not speed. */
export type ResponseEncoding = "br" | "gzip" | "identity";

/** A response body that is ready to be sent, in one encoding. Headers: name, value, name, value. */
export type EncodedResponse = {
  body: Buffer;
  etag: string;
  headers: string[];
  /** The headers of a 304. */
  notModified: string[];
};

/** Shorter bodies fit in one packet uncompressed. */
export const MIN_COMPRESSED_BYTES = 1_200;

type ResponseParts = {
  body: Buffer;
  /** `contentDigest` of the bytes before they were encoded, so that all processes give them the same ETag. */
  digest: string;
  encoding: ResponseEncoding;
  /** Headers that a 304 has too. */
  caching: readonly string[];
  headers: readonly string[];
};

/** 22 characters of the SHA-256, base64url. */
export function contentDigest(content: Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

export function createEncodedResponse({ body, digest, encoding, caching, headers }: ResponseParts): EncodedResponse {
  const etag = encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
  const notModified = [...caching, "ETag", etag];
  const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return {
    body,
    etag,
    notModified,
    headers: [...headers, ...notModified, ...encoded, "Content-Length", String(body.length)],
  };
}

/** Sends the response, or a 304. Only for GET and HEAD. `more`: headers of this one response. */
export function sendEncodedResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { ready, more }: { ready: EncodedResponse; more: readonly string[] },
): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && etagMatches(known, ready.etag)) {
    response.writeHead(304, [...ready.notModified, ...more]).end();
    return;
  }
  response.writeHead(200, [...ready.headers, ...more]);
  if (request.method === "HEAD") response.end();
  else response.end(ready.body);
}

/** Whether the value of If-None-Match matches an ETag, which a proxy may have made weak. Source: RFC 9110, section 13.1.2. */
export function etagMatches(known: string, etag: string): boolean {
  if (known === etag || known.trim() === "*") return true;
  return known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

const withZstd = promisify(zstdCompress);
const withGzip = promisify(gzip);

/**
 * Each response is compressed for one visitor, which costs most after the rendering. Zstandard makes it a tenth to a
 * quarter smaller than gzip's fastest level in less than half of the time; Brotli at a similar speed is no smaller than
 * gzip.
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
