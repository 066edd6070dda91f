import { and, eq } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";

/** The kind of mails about decided appeals, as it is stored. */
export const APPEAL_MAIL = "appeal";

/**
 * Queues the mail with the outcome of an appeal, if the account's address is confirmed. As a reply to the person it is
 * sent also where mails about decisions are switched off.
 */
export async function queueAppealMail(
  transaction: Transaction,
  { userId, appeal, now }: { userId: string; appeal: number; now: Date },
): Promise<void> {
  const [account] = await transaction
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  if (!account) return;
  await transaction.insert(mails).values({
    id: crypto.randomUUID(),
    kind: APPEAL_MAIL,
    userId,
    address: account.email,
    facts: { appeal: String(appeal) },
    madeAt: now,
    nextAttemptAt: now,
  });
  await announce(transaction, { topic: "mails" });
}
