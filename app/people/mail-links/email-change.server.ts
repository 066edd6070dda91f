import { eq } from "drizzle-orm";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { endLinks } from "#app/people/accounts/end-access.server.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { isOwnAddressRefused } from "#app/people/mail/refused-mails.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from "#app/platform/text/durations.ts";
import { lockAccount, refuseIfTaken, replaceEmail } from "./replace-email.server.ts";

const CHANGES: Limit = { name: "changes of an account's email", max: 3, windowSeconds: DAY_SECONDS };
/** The limit of all accounts together: each change mails an address that need not be the person's. */
const CHANGES_FROM_ADDRESS: Limit = {
  name: "changes of an email from an address",
  max: 10,
  windowSeconds: HOUR_SECONDS,
};

const CHANGE_MS = DAY_MS;

const SAME_EMAIL = "Esse já é o email da conta.";
const UNCONFIRMED = "Confirme primeiro o seu email: só depois o pode mudar.";
const EMAIL_TAKEN = "Já existe uma conta com este email.";

type ChangeParts = Pick<Accounts, "database" | "attempts" | "sendsMail">;

/** `newEmail`: in lower case. `keptSessionId`: the session that stays when the address changes at once. */
type EmailChangeRequest = {
  userId: string;
  /** The network address of the account's owner; absent if an administrator asks. */
  address?: string;
  newEmail: string;
  keptSessionId: string | null;
  /** Whether the old address need not confirm: an administrator asks, because its mailbox is lost. */
  skipsOldAddress: boolean;
  /** Adds the change to a record, in its transaction. `oldEmail`: the account's address. */
  record?: (transaction: Transaction, oldEmail: string) => Promise<void>;
  now: Date;
};

/**
 * Begins a change of an account's address, which both addresses must confirm. An address that was never confirmed need
 * not, and its account changes it only if the mail server refuses it: otherwise anyone mails other people from an
 * address that is not theirs. A new address that has an account gets a mail about that, and the response is the same. Without a mail server
 * the address changes at once. A change that was pending ends.
 * The caller requires a recent proof. Errors: Refusal `invalid` or `forbidden` with the field, or `too-many`.
 */
export async function requestEmailChange(
  { database, attempts, sendsMail }: ChangeParts,
  request: EmailChangeRequest,
): Promise<"pending" | "changed"> {
  const { userId, address, newEmail, keptSessionId, skipsOldAddress, now } = request;
  const { email, emailVerified } = users;
  const [account] = await database.select({ email, emailVerified }).from(users).where(eq(users.id, userId));
  if (account?.email === newEmail) throw new Refusal("invalid", SAME_EMAIL, { field: "email" });
  if (sendsMail && !skipsOldAddress && account) await refuseUnconfirmed(database, { id: userId, ...account });
  await attempts.countAll([
    { limit: CHANGES, who: userId },
    ...(address === undefined ? [] : [{ limit: CHANGES_FROM_ADDRESS, who: address }]),
  ]);
  if (sendsMail) {
    await database.transaction((transaction) => storeChange(transaction, request));
    return "pending";
  }
  await refuseIfTaken(
    () => new Refusal("invalid", EMAIL_TAKEN, { field: "email" }),
    () =>
      database.transaction(async (transaction) => {
        const { email: oldEmail } = await lockAccount(transaction, userId);
        await request.record?.(transaction, oldEmail);
        await replaceEmail(transaction, { userId, oldEmail, newEmail, keptSessionId, isConfirmed: false, now });
      }),
  );
  return "changed";
}

async function refuseUnconfirmed(
  database: Database,
  account: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  if (account.emailVerified || (await isOwnAddressRefused(database, account))) return;
  throw new Refusal("forbidden", UNCONFIRMED, { field: "email" });
}

async function storeChange(
  transaction: Transaction,
  { userId, newEmail, skipsOldAddress, record, now }: EmailChangeRequest,
): Promise<void> {
  const account = await lockAccount(transaction, userId);
  await record?.(transaction, account.email);
  await cancelChange(transaction, userId, now);
  const asksOldAddress = account.emailVerified && !skipsOldAddress;
  await transaction.insert(emailChanges).values({
    userId,
    newEmail,
    oldConfirmedAt: asksOldAddress ? null : now,
    expiresAt: new Date(now.getTime() + CHANGE_MS),
  });
  const [owner] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
  if (owner) await queueMail(transaction, { kind: "change-taken", userId: owner.id, address: newEmail }, now);
  else await queueMail(transaction, { kind: "change-new", userId, address: newEmail }, now);
  if (asksOldAddress) await queueMail(transaction, { kind: "change-old", userId, address: account.email }, now);
}

/** The change that an account waits for. `awaits`: the addresses that have not confirmed it. */
type PendingEmailChange = { newEmail: string; awaits: string[] };

/** The account's pending change; null without one, and when it has expired. `email`: the account's address. */
export function pendingEmailChange(
  change: typeof emailChanges.$inferSelect | null,
  email: string,
  now: Date,
): PendingEmailChange | null {
  if (!change || change.expiresAt <= now) return null;
  const { newEmail, oldConfirmedAt, newConfirmedAt } = change;
  return { newEmail, awaits: [...(newConfirmedAt ? [] : [newEmail]), ...(oldConfirmedAt ? [] : [email])] };
}

/** Cancels the account's pending change, if any. */
export async function cancelEmailChange(database: Database | Transaction, userId: string, now: Date): Promise<void> {
  await database.transaction((transaction) => cancelChange(transaction, userId, now));
}

async function cancelChange(transaction: Transaction, userId: string, now: Date): Promise<void> {
  await transaction.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await endLinks(transaction, { userId, purposes: ["change-old", "change-new"], now });
}
