import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip, constants as zlib, zstdCompress } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.server.ts";

/** A response body that is ready to be sent, in one encoding. Headers: name, value, name, value. */
export type EncodedResponse = {
  body: Buffer<ArrayBuffer>;
  /** Null: none. */
  etag: string | null;
  headers: string[];
  /** The headers of a 304. */
  notModified: string[];
};

/** Shorter bodies fit in one packet uncompressed. */
export const MIN_COMPRESSED_BYTES = 1_200;

type EncodedParts = {
  body: Buffer<ArrayBuffer>;
  etag: string | null;
  encoding: Encoding;
  /** Headers that a 304 has too. */
  caching: readonly string[];
  headers: readonly string[];
};

/** 22 characters of the SHA-256, base64url. */
export function contentDigest(content: Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/**
 * The ETag of content in an encoding. `digest`: `contentDigest` of the bytes before they are encoded, so that all
 * processes give them the same ETag.
 */
export function etagIn(encoding: Encoding, digest: string): string {
  return encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
}

export function createEncodedResponse({ body, etag, encoding, caching, headers }: EncodedParts): EncodedResponse {
  const notModified = etag === null ? caching.slice() : [...caching, "ETag", etag];
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
  if (etagMatches(request.headers["if-none-match"], ready.etag)) {
    response.writeHead(304, [...ready.notModified, ...more]).end();
    return;
  }
  response.writeHead(200, [...ready.headers, ...more]);
  if (request.method === "HEAD") response.end();
  else response.end(ready.body);
}

/** As `sendEncodedResponse`, for a handler that gives its response. */
export function encodedResponse(request: Request, ready: EncodedResponse): Response {
  const isKnown = etagMatches(request.headers.get("If-None-Match") ?? undefined, ready.etag);
  const headers = headersFrom(isKnown ? ready.notModified : ready.headers);
  const body = isKnown || request.method === "HEAD" ? null : ready.body;
  return new Response(body, { status: isKnown ? 304 : 200, headers });
}

/** `list`: names and values, alternating. */
export function headersFrom(list: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < list.length; at += 2) headers.append(list[at] ?? "", list[at + 1] ?? "");
  return headers;
}

/** Whether the value of If-None-Match has an ETag, weak or not. Source: RFC 9110, section 13.1.2. */
export function etagMatches(known: string | undefined, etag: string | null): boolean {
  if (known === undefined || etag === null) return false;
  if (known === etag || known.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return known.split(",").some((one) => one.trim().replace(/^W\//, "") === opaque);
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
