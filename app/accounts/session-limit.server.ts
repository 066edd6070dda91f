import { and, desc, eq, notInArray } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { sessions } from "./accounts.table.ts";

/** Sessions that an account may have at a time. */
export const MOST_SESSIONS = 20;

/** Ends an account's oldest sessions past the most it may have, and the event streams that were opened with them. */
export async function endOldestSessions(database: Database, userId: string): Promise<void> {
  const excess = await newestFirst(database, userId).offset(MOST_SESSIONS).limit(1);
  if (excess.length === 0) return;
  await database.transaction(async (transaction) => {
    const kept = newestFirst(transaction, userId).limit(MOST_SESSIONS);
    await transaction.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)));
    await announce(transaction, { topic: "accounts", ids: [userId] });
  });
}

function newestFirst(database: Pick<Database, "select">, userId: string) {
  return database
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .$dynamic();
}
