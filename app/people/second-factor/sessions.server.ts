import { and, eq } from "drizzle-orm";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import { endSessions } from "#app/people/accounts/end-sessions.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";

const ENDED = "Esta sessão já terminou.";

/**
 * Ends a session of the viewer's account, and announces that to its browser. Needs no proof of identity: it only
 * protects. Errors: Refusal `not-found` for one that has ended or is another account's.
 */
export async function endSession(database: Database, viewer: Pick<SignedIn, "id">, id: string): Promise<void> {
  if (!isTextId(id)) throw new Refusal("not-found", ENDED);
  await database.transaction(async (transaction) => {
    const ended = await transaction
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new Refusal("not-found", ENDED);
    await announce(transaction, { topic: "accounts", ids: [viewer.id] });
  });
}

/** Ends all sessions of the viewer's account but this one, and second steps under way. */
export async function endOtherSessions(database: Database, viewer: Pick<SignedIn, "id" | "sessionId">): Promise<void> {
  await database.transaction(async (transaction) => {
    await endSessions(transaction, viewer.id, viewer.sessionId);
  });
}
