import { eq } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { endAccess, endLinks } from "#app/people/accounts/end-access.server.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Refusal } from "#app/platform/errors/refusal.ts";
import { deadLink } from "./account-link-rows.server.ts";

/** Sets the address of an account that is locked. The old one gets a notice. Errors: error 23505 if the new one is taken. */
export async function replaceEmail(
  transaction: Transaction,
  {
    userId,
    oldEmail,
    newEmail,
    keptSessionId,
    isConfirmed,
    now,
  }: {
    userId: string;
    oldEmail: string;
    newEmail: string;
    keptSessionId: string | null;
    isConfirmed: boolean;
    now: Date;
  },
): Promise<void> {
  await transaction
    .update(users)
    .set({ email: newEmail, emailVerified: isConfirmed, updatedAt: now })
    .where(eq(users.id, userId));
  await endLinks(transaction, { userId, purposes: ["verify"], now });
  await endAccess(transaction, userId, { keptSessions: keptSessionId ?? undefined, now });
  await queueMail(transaction, { kind: "notice", notice: "email-changed", userId, address: oldEmail }, now);
}

/** Reads an account and locks it until the transaction ends. Errors: Refusal `gone` if there is none. */
export async function lockAccount(transaction: Transaction, userId: string) {
  const { email, emailVerified } = users;
  const [account] = await transaction
    .select({ email, emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!account) throw deadLink();
  return account;
}

/** Turns the violation of the rule that an address has one account into a refusal. */
export async function refuseIfTaken<Result>(refusal: () => Refusal, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? refusal() : error;
  }
}

/** PostgreSQL's code for a value that a unique column has already. */
const UNIQUE_VIOLATION = "23505";

/** Whether a query failed because a value must be unique. The query builder wraps the driver's error. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause);
}
