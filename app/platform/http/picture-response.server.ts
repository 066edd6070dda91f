import { createHash } from "node:crypto";
import type { Context } from "hono";

/** Shared caches ask again after so long: a picture of a station that was suspended or deleted leaves them. */
const SHARED_SECONDS = 300;

/** For pictures of public stations, whose address changes with what they show: browsers keep them for a year. */
export const PUBLIC_PICTURE_CACHE = `public, max-age=31536000, s-maxage=${SHARED_SECONDS}, immutable`;

/** For those that show something else at the same address after this time at most. */
export function publicPictureCacheFor(seconds: number): string {
  return `public, max-age=${seconds}, s-maxage=${Math.min(seconds, SHARED_SECONDS)}`;
}

/** For those that only some people may see. */
export const PRIVATE_PICTURE_CACHE = "private, max-age=3600";

/** Sends a picture, or a 304 to a cache that has the same one. `headers`: of both. */
export function sendPicture(
  context: Context,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  const known = context.req.header("If-None-Match")?.split(",") ?? [];
  // Proxies that compress make an ETag weak.
  const isKnown = known.some((one) => one.trim().replace(/^W\//, "") === etag);
  const sent = { ...headers, ETag: etag };
  return isKnown ? context.body(null, 304, sent) : context.body(bytes, 200, sent);
}
