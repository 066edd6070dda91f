import { and, eq } from "drizzle-orm";
import { createContext } from "react-router";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { userRoles } from "./accounts.table.ts";
import type { Auth } from "./auth.server.ts";
import { findRunningSession } from "./running-session.server.ts";
import { type ShownViewer, type SignedIn, shownViewer, type Viewer } from "./viewer.ts";

/** Whoever makes a request. */
export type RequestContext = {
  /** What limits count; see visitor-address.server.ts. */
  address: string;
  headers: Headers;
  /** Looked up in the database at the first call, once a request: a role that was taken away a second ago is gone. */
  viewer: () => Promise<Viewer>;
  /** Cookies that the answer has to carry, such as that of a session that was prolonged. */
  cookies: () => string[];
  /** Replaces the cookies of the response: the session of this request has a new token. */
  replaceCookies: (cookies: readonly string[]) => void;
};

/** Where a page's loader finds who asks. */
export const requestContext = createContext<RequestContext>();

/** Where an API finds who asks. */
export type RequestContextEnv = { Variables: { requestContext: RequestContext } };

const VISITOR: Viewer = { role: "visitor" };

/** Without a session's cookie nothing is looked up. */
export function createRequestContext(
  { auth, database }: { auth: Auth; database: Database },
  { headers, address }: { headers: Headers; address: string },
): RequestContext {
  let viewer: Promise<Viewer> | undefined;
  const cookies: string[] = [];

  async function lookUp(): Promise<Viewer> {
    const running = await findRunningSession({ auth, database }, headers.get("Cookie") ?? "");
    if (running) return running;
    const { response: found, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
    if (found || mayClearCookie(headers)) cookies.push(...answer.getSetCookie());
    if (!found) return VISITOR;
    const roles = await database
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(and(eq(userRoles.userId, found.user.id), eq(userRoles.role, "admin")));
    return {
      role: roles.length > 0 ? "admin" : "user",
      id: found.user.id,
      email: found.user.email,
      sessionId: found.session.id,
      signedInAt: found.session.createdAt,
    };
  }

  return {
    address,
    headers,
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
 * Only a page that the browser opens takes away the cookie of a session that has ended. An open page has requests under way
 * while its person signs in or changes the password: an answer to the old cookie that came last would take the new one away.
 * Browsers that do not say what a request is for are few, and lose it as they did before.
 */
function mayClearCookie(headers: Headers): boolean {
  return (headers.get("Sec-Fetch-Mode") ?? "navigate") === "navigate";
}

/** Who asks, as a page shows it. When that cannot be looked up the page is shown as to a visitor: it says nothing private. */
export async function shownViewerOrNull(requestContext: Pick<RequestContext, "viewer">): Promise<ShownViewer> {
  try {
    return shownViewer(await requestContext.viewer());
  } catch (error) {
    log.error({ err: error }, "It could not be looked up who asks");
    return null;
  }
}

/** A request that may belong to somebody who is signed in: what it gets is for nobody else. */
export function hasSessionCookie(headers: Headers): boolean {
  return includesSessionCookie(headers.get("Cookie") ?? "");
}

/** The same of what the header Cookie says. */
export function includesSessionCookie(cookies: string): boolean {
  return cookies.includes("radiowave.session_token=");
}

/** Errors: Refusal `unauthenticated`, with the sentence given. */
export async function requireUser(
  requestContext: Pick<RequestContext, "viewer">,
  sentence = "Precisa de fazer login",
): Promise<SignedIn> {
  const viewer = await requestContext.viewer();
  if (viewer.role === "visitor") throw new Refusal("unauthenticated", sentence);
  return viewer;
}

/** Errors: Refusal `unauthenticated` or `forbidden`. Source of the sentences: spec, section 4. */
export async function requireAdmin(requestContext: Pick<RequestContext, "viewer">): Promise<SignedIn> {
  const viewer = await requireUser(requestContext);
  if (viewer.role !== "admin") throw new Refusal("forbidden", "Acesso negado. Apenas administradores.");
  return viewer;
}
