import { siteCookieName } from "#app/platform/http/site-cookies.ts";
import { type Accounts, SESSION_SECONDS } from "./accounts.server.ts";
import { SESSION_COOKIE } from "./viewer.ts";

/** The session cookie of versions before the prefix `__Host-`, under https. */
const FORMER_COOKIE = `__Secure-${SESSION_COOKIE}`;

/** In a Cookie header, with what precedes it and its value. */
const FORMER_PATTERN = new RegExp(`(^|[; ])${FORMER_COOKIE.replace(".", "\\.")}=([^; ]*)`);

/**
 * `headers`: those of a request, in which a session cookie with the former name has the present one. `renewal`: the
 * Set-Cookie value that gives it the present name; without it, the request has none, or has the present one too, which
 * alone counts.
 */
type RenamedSession = { headers: Headers; renewal?: string };

/**
 * Accepts the session cookie of a version before the prefix `__Host-`, so that an update signs no one out; the value is
 * signed without the name. Until a navigation has renamed it, a subdomain can set one of its own, as before the update:
 * only with a session that it has itself, and only where the browser has no cookie with the present name. To be removed
 * when all former sessions have ended, 90 days after the update (MAX_SESSION_MS).
 */
export function renameFormerSession({ publicUrl }: Pick<Accounts, "publicUrl">, headers: Headers): RenamedSession {
  const cookies = headers.get("Cookie") ?? "";
  const name = siteCookieName(SESSION_COOKIE, publicUrl);
  const value = FORMER_PATTERN.exec(cookies)?.[2];
  if (name === SESSION_COOKIE || !value || cookies.includes(`${name}=`)) return { headers };
  const renamed = new Headers(headers);
  renamed.set("Cookie", cookies.replace(FORMER_PATTERN, `$1${name}=$2`));
  return {
    headers: renamed,
    renewal: `${name}=${value}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  };
}

/**
 * The Set-Cookie value that removes a session cookie with the former name, for the response to a request that has one;
 * null unless the response sets or removes the session cookie (`names`: of the cookies that it sets). Otherwise a
 * sign-out would leave a cookie that counts.
 */
export function clearFormerSession(
  { publicUrl }: Pick<Accounts, "publicUrl">,
  headers: Headers,
  names: ReadonlySet<string>,
): string | null {
  const name = siteCookieName(SESSION_COOKIE, publicUrl);
  if (name === SESSION_COOKIE || !names.has(name) || !FORMER_PATTERN.test(headers.get("Cookie") ?? "")) return null;
  return `${FORMER_COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
