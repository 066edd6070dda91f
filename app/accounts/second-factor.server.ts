import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { users } from "./accounts.table.ts";
import { passkeys } from "./second-factors.table.ts";

/** Whether an account has a second factor: confirmed codes, or a passkey. */
export const HAS_SECOND_FACTOR = sql<boolean>`(${users.twoFactorEnabled} or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`;

/** The same for one account; false for an unknown one. */
export async function hasSecondFactor(database: Database, userId: string): Promise<boolean> {
  const [found] = await database.select({ has: HAS_SECOND_FACTOR }).from(users).where(eq(users.id, userId));
  return found?.has ?? false;
}
