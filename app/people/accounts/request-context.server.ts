import { createContext, type RouterContextProvider, redirect } from "react-router";
import { Refusal, statusOf } from "#app/platform/errors/refusal.ts";
import { isDatabaseUnavailable } from "#app/platform/errors/refusal-of.server.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { type BlockedRequest, blockedSentence, isAllowedWhenBlocked } from "./blocked-account.ts";
import { type FoundSession, findSession, findSessionByToken } from "./find-session.server.ts";
import { originQuery } from "./sign-in-origin.ts";
import {
  isModerator,
  type Moderator,
  SESSION_COOKIE,
  type ShownViewer,
  type SignedIn,
  shownViewer,
  type Viewer,
} from "./viewer.ts";

/** The client, time, viewer and response cookies of one request. */
export type RequestContext = {
  /** The client's network address as limits count it, see visitor-address.server.ts. */
  address: string;
  headers: Headers;
  now: () => Date;
  /** Looked up in the database once per request, at the first call, so that changes of role or session count at once. */
  viewer: () => Promise<Viewer>;
  /** Set-Cookie values for the response, for example of a prolonged session. */
  cookies: () => string[];
  /** Replaces them, when the session of this request gets a new token. */
  replaceCookies: (cookies: readonly string[]) => void;
};

/** The request context, for page loaders and actions. */
export const requestContext = createContext<RequestContext>();

/** The request context, for Hono routes. */
export type RequestContextEnv = { Variables: { requestContext: RequestContext } };

const VISITOR: Viewer = { role: "visitor" };

export const LOGIN_REQUIRED = "Precisa de fazer login";
/** For editors and administrators in sessions that began with one factor, where SECOND_FACTOR is `required`. */
export const SECOND_FACTOR_REQUIRED = "Para usar a administração, ative primeiro a verificação em dois passos.";
export const ADMINS_ONLY = "Acesso negado. Apenas administradores.";
export const EDITORS_ONLY = "Acesso negado. Apenas editores e administradores.";

/**
 * Creates the context of a request. A request without a session cookie causes no look-up. `renewal`: a Set-Cookie value
 * for a session that runs, see former-session-cookie.server.ts.
 */
export function createRequestContext(
  accounts: Pick<Accounts, "auth" | "database" | "secondFactor" | "clock">,
  { headers, address, renewal, ...request }: { headers: Headers; address: string; renewal?: string } & BlockedRequest,
): RequestContext {
  let viewer: Promise<Viewer> | undefined;
  const cookies: string[] = [];
  const { now } = accounts.clock;

  async function lookUp(): Promise<Viewer> {
    const running = await findSession(accounts, headers, now());
    if (running && renewal && mayReplaceCookie(headers)) cookies.push(renewal);
    if (running) return viewerOf(running);
    const { response: found, headers: responseHeaders } = await accounts.auth.api.getSession({
      headers,
      returnHeaders: true,
    });
    if (found || mayReplaceCookie(headers)) cookies.push(...responseHeaders.getSetCookie());
    const session = found && (await findSessionByToken(accounts, found.session.token, now()));
    return session ? viewerOf(session) : VISITOR;
  }

  function viewerOf({ viewer, blockReason: reason }: FoundSession): SignedIn {
    return { ...viewer, block: reason === null ? null : { reason, allowsRequest: isAllowedWhenBlocked(request) } };
  }

  return {
    address,
    headers,
    now,
    viewer: () => {
      viewer ??= hasSessionCookie(headers) ? lookUp() : Promise.resolve(VISITOR);
      return viewer;
    },
    cookies: () => cookies,
    replaceCookies: (others) => {
      cookies.splice(0, cookies.length, ...others);
    },
  };
}

/**
 * Only a navigation may clear the cookie of a session that has ended, or give it another name. The response to another
 * request with the old cookie may arrive after a sign-in or a change of password, and would replace the new cookie.
 * Requests without Sec-Fetch-Mode, from old browsers, count as navigations.
 */
function mayReplaceCookie(headers: Headers): boolean {
  return (headers.get("Sec-Fetch-Mode") ?? "navigate") === "navigate";
}

/**
 * The viewer as pages show it. If the look-up fails, the page is rendered as for a visitor. Errors: an unavailable
 * database, because the account is not signed out.
 */
export async function shownViewerOrNull(requestContext: Pick<RequestContext, "viewer">): Promise<ShownViewer> {
  try {
    return shownViewer(await requestContext.viewer());
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error }, "viewer lookup failed");
    return null;
  }
}

/** Whether the request may belong to a signed-in viewer. Such a response must not be cached for others. */
export function hasSessionCookie(headers: Headers): boolean {
  return includesSessionCookie(headers.get("Cookie") ?? "");
}

/** Whether the value of a Cookie header contains a session, as `hasSessionCookie` of a request. */
export function includesSessionCookie(cookies: string): boolean {
  return cookies.includes(`${SESSION_COOKIE}=`);
}

/**
 * Errors: Refusal `unauthenticated`, with the given message; `forbidden` if the account is blocked and this request not
 * allowed.
 */
export async function requireUser(
  requestContext: Pick<RequestContext, "viewer">,
  message = LOGIN_REQUIRED,
): Promise<SignedIn> {
  const viewer = await requestContext.viewer();
  if (viewer.role === "visitor") throw new Refusal("unauthenticated", message);
  refuseIfBlocked(viewer);
  return viewer;
}

/** Errors: Refusal `forbidden` if the viewer's account is blocked, and may not make this request. */
export function refuseIfBlocked(viewer: Viewer): void {
  if (viewer.role !== "visitor" && viewer.block && !viewer.block.allowsRequest)
    throw new Refusal("forbidden", blockedSentence(viewer.block));
}

/** Errors: Refusal `unauthenticated` or `forbidden`. Source of the messages: spec, section 4. */
export async function requireAdmin(requestContext: Pick<RequestContext, "viewer">): Promise<SignedIn> {
  const viewer = await requireUser(requestContext);
  if (viewer.role === "admin") return viewer;
  throw new Refusal("forbidden", whyNoRole(viewer) ?? ADMINS_ONLY);
}

/** For editors and administrators. Errors: as in `requireAdmin`. */
export async function requireEditor(requestContext: Pick<RequestContext, "viewer">): Promise<Moderator> {
  const viewer = await requireUser(requestContext);
  if (isModerator(viewer)) return viewer;
  throw new Refusal("forbidden", whyNoRole(viewer) ?? EDITORS_ONLY);
}

/** Why a role of the viewer's does not count; undefined without such a reason. */
function whyNoRole({ block, isRoleWithheld }: SignedIn): string | undefined {
  if (block) return blockedSentence(block);
  return isRoleWithheld ? SECOND_FACTOR_REQUIRED : undefined;
}

/**
 * For page loaders: redirects visitors to `to`, a sign-in page, with the message as a toast. Errors: the redirect is
 * thrown.
 */
export async function guardForUsers(
  requestContext: Pick<RequestContext, "viewer">,
  message: string,
  to = "/auth",
): Promise<SignedIn> {
  const viewer = await requestContext.viewer();
  if (viewer.role === "visitor") throw await redirectWithToast(to, { kind: "error", text: message });
  return viewer;
}

/** For the pages of an account: visitors sign in first. Errors: the redirect is thrown. */
export function guardForAccount(requestContext: Pick<RequestContext, "viewer">): Promise<SignedIn> {
  return guardForUsers(requestContext, LOGIN_REQUIRED, `/auth${originQuery("account")}`);
}

/** For administrators' pages. Source of messages and redirects: spec, section 4. Errors: the redirect is thrown. */
export async function guardForAdmins(requestContext: Pick<RequestContext, "viewer">): Promise<SignedIn> {
  const viewer = await guardForUsers(requestContext, LOGIN_REQUIRED);
  return viewer.role === "admin" ? viewer : refuseOnPage(viewer, ADMINS_ONLY);
}

/** For pages of editors and administrators. Errors: the redirect is thrown. */
export async function guardForEditors(requestContext: Pick<RequestContext, "viewer">): Promise<Moderator> {
  const viewer = await guardForUsers(requestContext, LOGIN_REQUIRED);
  return isModerator(viewer) ? viewer : refuseOnPage(viewer, EDITORS_ONLY);
}

/** Errors: always a redirect. */
async function refuseOnPage(viewer: SignedIn, message: string): Promise<never> {
  if (viewer.block) return leadToBlockedAccount(viewer.block);
  if (viewer.isRoleWithheld) {
    throw await redirectWithToast("/account/security", { kind: "error", text: SECOND_FACTOR_REQUIRED });
  }
  throw await redirectWithToast("/", { kind: "error", text: message });
}

/**
 * For pages with a form of contributors: a blocked account is redirected to its own page, which shows why. Errors: the
 * redirect is thrown.
 */
export async function guardForContributors(
  requestContext: Pick<RequestContext, "viewer">,
  message: string,
  to?: string,
): Promise<SignedIn> {
  const viewer = await guardForUsers(requestContext, message, to);
  return viewer.block ? leadToBlockedAccount(viewer.block) : viewer;
}

/** Errors: always a redirect. */
async function leadToBlockedAccount(block: NonNullable<SignedIn["block"]>): Promise<never> {
  throw await redirectWithToast("/account", { kind: "error", text: blockedSentence(block) });
}

/** For the auth pages: redirects signed-in viewers to /. Errors: the redirect is thrown. */
export async function guardForVisitors(requestContext: Pick<RequestContext, "viewer">): Promise<void> {
  if (await shownViewerOrNull(requestContext)) throw redirect("/", 303);
}

/** What an editor's page reads by itself, as JSON that is not stored; a Refusal becomes its status and message. */
export async function jsonForEditors(
  context: Readonly<RouterContextProvider>,
  read: (moderator: Moderator) => Promise<unknown>,
): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  try {
    return Response.json(await read(await requireEditor(context.get(requestContext))), { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ message: error.message }, { status: statusOf(error.kind), headers });
  }
}
