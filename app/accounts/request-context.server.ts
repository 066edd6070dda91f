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
export type Asker = {
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
export const askerContext = createContext<Asker>();

/** Where an API finds who asks. */
export type AskerEnv = { Variables: { asker: Asker } };

const VISITOR: Viewer = { role: "visitor" };

/** Without a session's cookie nothing is looked up. */
export function createAsker(
  { auth, database }: { auth: Auth; database: Database },
  { headers, address }: { headers: Headers; address: string },
): Asker {
  let viewer: Promise<Viewer> | undefined;
  const cookies: string[] = [];

  async function lookUp(): Promise<Viewer> {
    const running = await findRunningSession({ auth, database }, headers.get("Cookie") ?? "");
    if (running) return running;
    const { response: found, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
    if (found || mayLoseCookie(headers)) cookies.push(...answer.getSetCookie());
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
function mayLoseCookie(headers: Headers): boolean {
  return (headers.get("Sec-Fetch-Mode") ?? "navigate") === "navigate";
}

/** Who asks, as a page shows it. When that cannot be looked up the page is shown as to a visitor: it says nothing private. */
export async function shownViewerOrNobody(asker: Pick<Asker, "viewer">): Promise<ShownViewer> {
  try {
    return shownViewer(await asker.viewer());
  } catch (error) {
    log.error({ err: error }, "It could not be looked up who asks");
    return null;
  }
}

/** A request that may belong to somebody who is signed in: what it gets is for nobody else. */
export function hasSessionCookie(headers: Headers): boolean {
  return namesSession(headers.get("Cookie") ?? "");
}

/** The same of what the header Cookie says. */
export function namesSession(cookies: string): boolean {
  return cookies.includes("radiowave.session_token=");
}

/** Errors: Refusal `unauthenticated`, with the sentence given. */
export async function requireUser(
  asker: Pick<Asker, "viewer">,
  sentence = "Precisa de fazer login",
): Promise<SignedIn> {
  const viewer = await asker.viewer();
  if (viewer.role === "visitor") throw new Refusal("unauthenticated", sentence);
  return viewer;
}

/** Errors: Refusal `unauthenticated` or `forbidden`. Source of the sentences: spec, section 4. */
export async function requireAdmin(asker: Pick<Asker, "viewer">): Promise<SignedIn> {
  const viewer = await requireUser(asker);
  if (viewer.role !== "admin") throw new Refusal("forbidden", "Acesso negado. Apenas administradores.");
  return viewer;
}
