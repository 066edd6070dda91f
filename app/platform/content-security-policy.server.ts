import { hash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy that goes with one page: only scripts of our own origin run, and those inline ones that the page itself
 * carries, named by their hash. Hashes, unlike nonces, stay right when the page is kept and answered again.
 * The page must come from React: text from people cannot form a script element there.
 * Streams may come from anywhere, and so may the site's logo and the picture that somebody types for a new station, which
 * are the only ones that do not come from here; styles in attributes carry positions and widths only. A stream in
 * segments is fetched by our own script (connect-src), played from memory (blob:), and its titles stand in a track that
 * begins empty (data:). The script works without a worker, which would have to be made from text.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "media-src 'self' blob: data: https: http:",
    "connect-src 'self' https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
