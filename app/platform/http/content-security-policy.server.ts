import { hash } from "node:crypto";

/**
 * The Content-Security-Policy of one page rendered by React. `ownScripts`: the texts of the inline scripts that the
 * server wrote; no other runs, even if text from users formed a script element. The policies of other responses (embeds, images, the API) are defined beside each response; DEFAULT_POLICY in
 * server/security.ts is that of all others. Scripts: those of our own origin, and the page's own inline scripts by
 * their hash, which unlike a nonce stays valid when the page is cached.
 * Other sources: media and connections from anywhere, because stations' streams are; images from anywhere, because of
 * the site's logo and the preview of a new station's image, which may be a chosen file (blob:). HLS streams are fetched
 * by script (connect-src), played from memory (blob:), and their titles use a text track that starts empty (data:);
 * hls.js runs without a worker. The only worker is the service worker (worker-src). Inline styles hold positions and
 * widths only.
 */
export function contentSecurityPolicy(ownScripts: ReadonlySet<string>): string {
  const hashes = [...ownScripts].map((script) => `'sha256-${hash("sha256", script, "base64")}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' blob: data: https: http:",
    "connect-src 'self' https: http:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
