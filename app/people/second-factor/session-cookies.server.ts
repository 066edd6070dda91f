import { parseSigned } from "hono/utils/cookie";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import { userAgentOf } from "#app/people/accounts/sign-in.server.ts";

/** The headers of a request with its cookies and User-Agent alone, for better-auth's calls within a session. */
export function sessionHeaders({ headers }: Pick<RequestContext, "headers">): Headers {
  const own = userAgentOf(headers);
  own.set("Cookie", headers.get("Cookie") ?? "");
  return own;
}

/** The token of the session whose cookie is set by these Set-Cookie values. Errors: one without it. */
export async function tokenInCookies({ auth }: Pick<Accounts, "auth">, cookies: readonly string[]): Promise<string> {
  const { secret, authCookies } = await auth.$context;
  const { name } = authCookies.sessionToken;
  const pair = cookies.find((cookie) => cookie.startsWith(`${name}=`) && !/; max-age=0/i.test(cookie))?.split(";")[0];
  const { [name]: token } = await parseSigned(pair ?? "", secret, name);
  if (!token) throw new Error("better-auth set no session cookie.");
  return token;
}

/** The value of a signed cookie of better-auth in a request; undefined without a valid one. `name`: without prefix. */
export async function signedCookie(
  { auth }: Pick<Accounts, "auth">,
  { headers }: Pick<RequestContext, "headers">,
  shortName: string,
): Promise<{ name: string; value: string } | undefined> {
  const { secret, createAuthCookie } = await auth.$context;
  const { name } = createAuthCookie(shortName);
  const { [name]: value } = await parseSigned(headers.get("Cookie") ?? "", secret, name);
  return value ? { name, value } : undefined;
}
