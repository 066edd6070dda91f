import { eq } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { sessions } from "./accounts.table.ts";
import type { RequestContext } from "./request-context.server.ts";
import type { SessionChange } from "./sign-in.server.ts";

/**
 * Ends the session that the request belongs to, if any. Errors: when the database does not: better-auth alone would take
 * the cookie away all the same, and leave a session behind that whoever has the cookie goes on using.
 * The event streams of the whole account end: those of its other browsers, whose sessions go on, are opened again by them.
 */
export async function signOut(
  { auth, database }: Accounts,
  { headers, viewer }: Pick<RequestContext, "headers" | "viewer">,
): Promise<SessionChange> {
  const signedIn = await viewer();
  if (signedIn.role !== "visitor") {
    await database.transaction(async (transaction) => {
      await transaction.delete(sessions).where(eq(sessions.id, signedIn.sessionId));
      await announce(transaction, { topic: "accounts", ids: [signedIn.id] });
    });
  }
  const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
  return { cookies: answer.getSetCookie(), user: null };
}
