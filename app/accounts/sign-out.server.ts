import { eq } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Accounts } from "./accounts.server.ts";
import { sessions } from "./accounts.table.ts";
import type { RequestContext } from "./request-context.server.ts";
import type { SessionChange } from "./sign-in.server.ts";

/**
 * Ends the session of the request, if any. Deletes it before calling better-auth, which would clear the cookie even if the
 * database failed, and leave a usable session behind. Errors: those of the database.
 * Ends all event streams of the account; its other browsers reconnect.
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
  const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true });
  return { cookies: responseHeaders.getSetCookie(), user: null };
}
