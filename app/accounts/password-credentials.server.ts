import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import { credentials } from "./accounts.table.ts";

/** better-auth's name for sign-in by email and password. */
const PASSWORD_PROVIDER = "credential";

/** Condition for the rows in `credentials` that hold a password. */
export const isPassword = eq(credentials.providerId, PASSWORD_PROVIDER);

/** Condition for the row that holds the account's password. */
export function isPasswordOf(userId: string) {
  return and(eq(credentials.userId, userId), isPassword);
}

/** Gives an account its first password. `digest`: from better-auth's `password.hash`. */
export async function insertPassword(transaction: Pick<Transaction, "insert">, userId: string, digest: string) {
  await transaction.insert(credentials).values({
    id: crypto.randomUUID(),
    accountId: userId,
    providerId: PASSWORD_PROVIDER,
    userId,
    password: digest,
  });
}
