import { hasSessionCookie, includesSessionCookie } from "#app/people/accounts/request-context.server.ts";
import { hasToastCookie } from "#app/platform/http/flash.server.ts";

/**
 * Sets the headers for shared caches: a page depends on the request's cookies, and one with a session or a new cookie
 * is private. `request`: the request's headers.
 */
export function setCacheControl({ headers }: Pick<Response, "headers">, request: Headers): void {
  headers.append("Vary", "Cookie");
  if (headers.get("Cache-Control") === "no-store") return;
  if (hasSessionCookie(request) || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-cache");
}

/** Whether the response to a request with this Cookie header may be for one visitor alone: it has a session or a toast. */
export function isPersonalised(cookies: string | undefined): boolean {
  return cookies !== undefined && (includesSessionCookie(cookies) || hasToastCookie(cookies));
}
