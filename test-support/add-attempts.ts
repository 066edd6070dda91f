import { like, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { attempts } from "#app/platform/database/platform.table.ts";

/**
 * As if each counted account and address had made so many more attempts: one statement instead of as many requests.
 * `limitName`: only those of this limit. The attempt that reaches a limit must be a real one, which is what the
 * counter remembers.
 */
export async function addAttempts(database: Database, count: number, limitName?: string): Promise<void> {
  await database
    .update(attempts)
    .set({ count: sql`${attempts.count} + ${count}` })
    .where(limitName === undefined ? undefined : like(attempts.key, `${limitName}:%`));
}
