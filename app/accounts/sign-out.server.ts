import { eq } from "drizzle-orm";
import type { Accounts } from "./accounts.server.ts";
import { sessions } from "./accounts.table.ts";
import type { Asker } from "./asker.server.ts";
import type { SessionChange } from "./sign-in.server.ts";

/**
 * Ends the session that the request belongs to, if any. Errors: when the database does not: better-auth alone would take
 * the cookie away all the same, and leave a session behind that whoever has the cookie goes on using.
 */
export async function signOut(
  { auth, database }: Accounts,
  { headers, viewer }: Pick<Asker, "headers" | "viewer">,
): Promise<SessionChange> {
  const signedIn = await viewer();
  if (signedIn.role !== "visitor") await database.delete(sessions).where(eq(sessions.id, signedIn.sessionId));
  const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
  return { cookies: answer.getSetCookie(), user: null };
}
