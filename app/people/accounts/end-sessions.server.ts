import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { sessions, verifications } from "./accounts.table.ts";

/** Per account. */
const MAX_SESSIONS = 20;

/**
 * Ends all sessions of an account, except `keptId`, and second steps under way, and announces it, so that open pages in
 * all processes are notified.
 */
export async function endSessions(transaction: Transaction, userId: string, keptId?: string): Promise<void> {
  const isOther = keptId === undefined ? undefined : ne(sessions.id, keptId);
  // First: this waits for a second step that is being completed, so that its session is deleted too.
  await endSecondSteps(transaction, userId);
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
  await announce(transaction, { topic: "accounts", ids: [userId] });
}

/** Ends the second steps of sign-ins to an account that are under way. */
export async function endSecondSteps(transaction: Pick<Database, "delete">, userId: string): Promise<void> {
  await transaction.delete(verifications).where(eq(verifications.value, userId));
}

/**
 * Ends all sessions and second steps of all accounts. For a restored backup: those that have ended since must not come
 * back.
 */
export async function endAllSessions(transaction: Transaction): Promise<void> {
  await transaction.delete(verifications);
  await transaction.delete(sessions);
}

/** Ends an account's oldest sessions beyond MAX_SESSIONS. Announces it, which ends the account's event streams. */
export async function endOldestSessions(database: Database, userId: string): Promise<void> {
  const excess = await newestFirst(database, userId).offset(MAX_SESSIONS).limit(1);
  if (excess.length === 0) return;
  await database.transaction(async (transaction) => {
    const newest = newestFirst(transaction, userId).limit(MAX_SESSIONS);
    await transaction.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)));
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
