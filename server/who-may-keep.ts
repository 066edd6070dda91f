import { hasSessionCookie } from "#app/accounts/asker.server.ts";

/**
 * A page depends on who asks. Made for somebody who is signed in, or with a cookie of theirs, it is theirs alone: no cache
 * between us may keep it for others. `request` are the headers of the request.
 */
export function sayWhoMayKeep(answer: Response, request: Headers): Response {
  const headers = new Headers(answer.headers);
  headers.append("Vary", "Cookie");
  if (hasSessionCookie(request) || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-cache");
  return new Response(answer.body, { status: answer.status, headers });
}
