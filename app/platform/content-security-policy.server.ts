import { hash } from "node:crypto";

const SCRIPT = "<script";
const LINKED = /\ssrc=/;

/**
 * The policy that goes with one page: only scripts of our own origin run, and those inline ones that the page itself
 * carries, named by their hash. Hashes, unlike nonces, stay right when the page is kept and answered again.
 * The page must come from React: text from people cannot form a script element there.
 * Streams may come from anywhere, and so may the site's logo and the picture that somebody types for a new station, which
 * are the only ones that do not come from here; styles in attributes carry positions and widths only. A stream in
 * segments is fetched by our own script (connect-src), played from memory (blob:), and its titles stand in a track that
 * begins empty (data:). The script works without a worker, which would have to be made from text.
 */
export function contentSecurityPolicy(page: Buffer): string {
  const hashes = new Set(inlineScripts(page).map((script) => `'sha256-${hash("sha256", script, "base64")}'`));
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

function inlineScripts(page: Buffer): Buffer[] {
  const scripts: Buffer[] = [];
  let at = page.indexOf(SCRIPT);
  while (at !== -1) {
    const start = page.indexOf(">", at) + 1;
    const end = page.indexOf("</script>", start);
    if (start === 0 || end === -1) break;
    if (!LINKED.test(page.toString("utf8", at, start))) scripts.push(page.subarray(start, end));
    at = page.indexOf(SCRIPT, end);
  }
  return scripts;
}
