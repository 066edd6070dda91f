import { hasSessionCookie, includesSessionCookie } from "#app/accounts/request-context.server.ts";
import { hasToastCookie } from "#app/platform/flash.server.ts";

/**
 * A page depends on who asks. Made for somebody who is signed in, or with a cookie of theirs, it is theirs alone: no cache
 * between us may keep it for others. `request` are the headers of the request.
 */
export function setCacheControl({ headers }: Pick<Response, "headers">, request: Headers): void {
  headers.append("Vary", "Cookie");
  if (hasSessionCookie(request) || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-cache");
}

/** Whether the answer to a request with these cookies may be for one visitor alone: a session's, or one with a toast. */
export function isPersonalised(cookies: string | undefined): boolean {
  return cookies !== undefined && (includesSessionCookie(cookies) || hasToastCookie(cookies));
}
