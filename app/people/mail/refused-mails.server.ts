import { and, count, desc, eq, ne, or, type SQL } from "drizzle-orm";
import { emailChanges } from "#app/people/accounts/account-links.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";

/** A mail that the mail server refused for good; one that it put off is tried again, and is not refused. */
const IS_REFUSED = and(eq(mails.state, "failed"), eq(mails.lastProblem, "refused"));

/** Whether the mail server refused the latest mail to the account at this address, which is the account's own. */
export function isOwnAddressRefused(
  database: Pick<Database, "select">,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  return isLatestRefused(database, and(eq(mails.userId, id), eq(mails.address, email)));
}

/**
 * Whether the mail server refused the latest mail about an account's change to this address. If the address has an
 * account, that is the mail to its owner: otherwise the answer would tell who has an account.
 */
export function isNewAddressRefused(
  database: Pick<Database, "select">,
  { id, newEmail }: { id: string; newEmail: string },
): Promise<boolean> {
  const isAboutChange = or(
    and(eq(mails.kind, "change-new"), eq(mails.userId, id)),
    and(eq(mails.kind, "change-taken"), eq(mails.address, newEmail)),
  );
  return isLatestRefused(database, and(eq(mails.address, newEmail), isAboutChange));
}

async function isLatestRefused(database: Pick<Database, "select">, which: SQL | undefined): Promise<boolean> {
  const [latest] = await database
    .select({ state: mails.state, problem: mails.lastProblem })
    .from(mails)
    .where(and(which, ne(mails.state, "kept")))
    .orderBy(desc(mails.madeAt), desc(mails.id))
    .limit(1);
  return latest?.state === "failed" && latest.problem === "refused";
}

/** The mails to accounts that the mail server refused, of the last 30 days, which is how long their rows are kept. */
export async function countRefusedMails(database: Database): Promise<number> {
  const [refused] = await database
    .select({ count: count() })
    .from(mails)
    .where(and(IS_REFUSED, ne(mails.kind, "contact")));
  return refused?.count ?? 0;
}

/** Announces a refused mail to open pages: of its account, of those that wait for a change to its address, of the panel. */
export async function announceRefusedMail(
  transaction: Transaction,
  { userId, address }: { userId: string | null; address: string },
): Promise<void> {
  const changing = await transaction
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(eq(emailChanges.newEmail, address));
  const concerned = new Set([...(userId === null ? [] : [userId]), ...changing.map((change) => change.userId)]);
  for (const id of concerned) await announce(transaction, { topic: "account", userId: id, part: "email" });
  await announce(transaction, { topic: "administration" });
}
