import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/** How kept bytes may travel: they are encoded once, so that the smallest counts and not the quickest. */
export type ResponseEncoding = "br" | "gzip" | "identity";

/** Bytes that are ready to be sent, in one encoding. Their headers are name, value, name, value. */
export type EncodedResponse = {
  body: Buffer;
  etag: string;
  headers: string[];
  /** For whoever has these very bytes already. */
  notModified: string[];
};

type Described = {
  body: Buffer;
  /** That of the bytes before they were encoded: every process gives the same bytes the same name. */
  digest: string;
  encoding: ResponseEncoding;
  /** What also goes with the answer that says that nothing changed. */
  caching: readonly string[];
  headers: readonly string[];
};

/** Tells contents apart. */
export function contentDigest(content: Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

export function createEncodedResponse({ body, digest, encoding, caching, headers }: Described): EncodedResponse {
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

/** Sends what is ready; `more` are headers of this one answer. Only for GET and HEAD. */
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

/** Whether If-None-Match etagMatches an ETag; a proxy between us may have made it a weak one. Source: RFC 9110, section 13.1.2. */
export function etagMatches(known: string, etag: string): boolean {
  if (known === etag || known.trim() === "*") return true;
  return known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
