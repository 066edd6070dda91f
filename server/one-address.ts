import type { MiddlewareHandler } from "hono";

/**
 * Redirects to the one address of a page that is requested with several slashes in a row, or with one at the end: the
 * router would render it, and the page cache knows one spelling. The API has no such addresses: they stay a 404.
 * The path of a parsed URL has no backslash, and the redirection begins with one slash: it never leads to another site.
 */
export const redirectToOneAddress: MiddlewareHandler = async (context, next) => {
  const { method, url } = context.req;
  if (method !== "GET" && method !== "HEAD") return next();
  const { pathname, search } = new URL(url);
  if (pathname === "/" || pathname.startsWith("/api/")) return next();
  if (!pathname.endsWith("/") && !pathname.includes("//")) return next();
  const single = pathname.replace(/\/{2,}/g, "/");
  const withoutLast = single === "/" ? single : single.replace(/\/$/, "");
  return context.redirect(withoutLast + search, 308);
};
