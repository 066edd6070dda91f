/**
 * The page of this site that sent a form, as path and query, for a redirect back to it; null for a page of another
 * site, one whose path is not among `allowed`, or when the browser does not name it. `allowed`: an expression for the
 * path, from its first character on.
 */
export function sendingPage(request: Request, allowed: RegExp): string | null {
  const page = URL.parse(request.headers.get("Referer") ?? "");
  if (page?.origin !== new URL(request.url).origin) return null;
  // A redirect to a path that begins with two slashes leads to another site.
  return allowed.test(page.pathname) && !page.pathname.startsWith("//") ? page.pathname + page.search : null;
}
