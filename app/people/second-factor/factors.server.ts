import { and, eq, inArray, sql } from "drizzle-orm";
import { sessions, users } from "#app/people/accounts/accounts.table.ts";
import { passkeys } from "#app/people/accounts/second-factors.table.ts";
import type { SessionMethod } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";

/** Wrong codes in a session, and wrong proofs of identity, of an account. */
export const PROOFS: Limit = { name: "proof of identity", max: 10, windowSeconds: 15 * 60 };

/** The second factors of an account. */
export type Factors = { totp: boolean; passkeys: number };

export async function findFactors(database: Pick<Database, "select">, userId: string): Promise<Factors> {
  const [user] = await database.select({ totp: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  const [own] = await database
    .select({ count: sql<number>`count(*)::integer` })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return { totp: user?.totp ?? false, passkeys: own?.count ?? 0 };
}

/**
 * For a factor that is removed: sessions that began with it count as begun by password from now on, so that a role that
 * needs a second factor ends in them.
 */
export async function demoteSessions(
  transaction: Transaction,
  userId: string,
  methods: readonly SessionMethod[],
): Promise<void> {
  await transaction
    .update(sessions)
    .set({ method: "password" })
    .where(and(eq(sessions.userId, userId), inArray(sessions.method, [...methods])));
}
