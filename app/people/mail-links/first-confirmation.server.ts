import { and, eq } from "drizzle-orm";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import { endAccess } from "#app/people/accounts/end-access.server.ts";
import { removeFactors } from "#app/people/accounts/remove-factors.server.ts";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";

/** The session of the browser that uses a link; null without one. */
export type ViewerSession = { id: string; sessionId: string } | null;

export function viewerSessionOf(viewer: Viewer): ViewerSession {
  return viewer.role === "visitor" ? null : viewer;
}

/**
 * For an account whose address is confirmed for the first time: another person may have signed up with it before. Ends
 * all access (see `endAccess`). In a browser that is signed in to the account its person and the owner of the mailbox
 * are the same: that session and the second factor stay. Elsewhere codes and passkeys are removed. Why: decision 67.
 */
export async function endAccessBeforeConfirmation(
  transaction: Transaction,
  account: { id: string; email: string },
  { viewerSession, now }: { viewerSession: ViewerSession; now: Date },
): Promise<void> {
  const keptSessions = await findOwnSession(transaction, account.id, viewerSession);
  if (keptSessions === undefined) await removeFactors(transaction, account, now);
  await endAccess(transaction, account.id, { keptSessions, now });
}

/** The id of the viewer's session if it is one of this account, and has not ended meanwhile. */
async function findOwnSession(
  transaction: Transaction,
  userId: string,
  viewerSession: ViewerSession,
): Promise<string | undefined> {
  const [session] = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, viewerSession?.sessionId ?? ""), eq(sessions.userId, userId)));
  return session?.id;
}
