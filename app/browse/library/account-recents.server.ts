import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { LOGIN_REQUIRED } from "#app/people/accounts/request-context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { recents } from "./library.table.ts";
import { MAX_RECENTS } from "./recents.ts";

/** A station that was listened to, as an account keeps it. */
type KeptRecent = { stationId: string; playedAt: Date };

/** Whether the account keeps what is listened to, and what it keeps, newest first. */
export type AccountRecents = { kept: boolean; recents: KeptRecent[] };

const NOT_KEPT = "Esta conta não guarda as rádios que ouve.";

export async function readRecents(database: Database, userId: string): Promise<AccountRecents> {
  const [user] = await database.select({ kept: users.keepsRecents }).from(users).where(eq(users.id, userId));
  return user?.kept ? { kept: true, recents: await newest(database, userId) } : { kept: false, recents: [] };
}

/**
 * Merges what a browser played into the account: of each station the later time, and of all the newest 50. `sentAt`:
 * when it was sent; this and the times are by the browser's clock. Announces it if anything changes. Errors: Refusal
 * `conflict` if the account does not keep them, `unauthenticated` if it was deleted meanwhile.
 */
export function writeRecents(
  database: Database,
  userId: string,
  { recents: played, sentAt, now }: { recents: readonly KeptRecent[]; sentAt: Date; now: Date },
): Promise<AccountRecents> {
  return database.transaction(async (transaction) => {
    await lockKeepingAccount(transaction, userId);
    const offset = now.getTime() - sentAt.getTime();
    const last = new Map<string, Date>();
    for (const { stationId, playedAt } of played) {
      const at = new Date(Math.min(playedAt.getTime() + offset, now.getTime()));
      if (at > (last.get(stationId) ?? new Date(0))) last.set(stationId, at);
    }
    const before = await newest(transaction, userId);
    const rows = [...last].map(([stationId, playedAt]) => ({ userId, stationId, playedAt }));
    if (rows.length > 0) {
      await transaction
        .insert(recents)
        .values(rows)
        .onConflictDoUpdate({
          target: [recents.userId, recents.stationId],
          set: { playedAt: sql`greatest(${recents.playedAt}, excluded.played_at)` },
        });
    }
    const after = await newest(transaction, userId);
    const ids = after.map(({ stationId }) => stationId);
    await transaction.delete(recents).where(and(eq(recents.userId, userId), notInArray(recents.stationId, ids)));
    if (!areEqual(before, after)) await announce(transaction, { topic: "account", userId, part: "recents" });
    return { kept: true, recents: after };
  });
}

/** Removes all of them, whether the account keeps further ones or not. */
export async function clearRecents(database: Database, userId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const removed = await transaction
      .delete(recents)
      .where(eq(recents.userId, userId))
      .returning({ stationId: recents.stationId });
    if (removed.length > 0) await announce(transaction, { topic: "account", userId, part: "recents" });
  });
}

function newest(database: Database | Transaction, userId: string): Promise<KeptRecent[]> {
  return database
    .select({ stationId: recents.stationId, playedAt: recents.playedAt })
    .from(recents)
    .where(eq(recents.userId, userId))
    .orderBy(desc(recents.playedAt), recents.stationId)
    .limit(MAX_RECENTS);
}

/** Writers of one account come one after the other, and none writes after the switch was turned off. */
async function lockKeepingAccount(transaction: Transaction, userId: string): Promise<void> {
  const [user] = await transaction
    .select({ kept: users.keepsRecents })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (!user) throw new Refusal("unauthenticated", LOGIN_REQUIRED);
  if (!user.kept) throw new Refusal("conflict", NOT_KEPT);
}

function areEqual(some: readonly KeptRecent[], others: readonly KeptRecent[]): boolean {
  const texts = (list: readonly KeptRecent[]) => list.map(({ stationId, playedAt }) => `${stationId} ${+playedAt}`);
  return texts(some).join() === texts(others).join();
}
