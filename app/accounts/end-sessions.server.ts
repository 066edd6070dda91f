import { eq } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { sessions } from "./accounts.table.ts";

/** Ends every session of an account, in every process: announced with the transaction, so that open pages notice at once. */
export async function endSessions(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  await announce(transaction, { topic: "accounts", ids: [userId] });
}
