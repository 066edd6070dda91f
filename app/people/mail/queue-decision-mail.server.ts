import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { lockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";

/** The kind of mails about decisions, as it is stored. */
export const DECISION_MAIL = "decision";

/** How long a mail waits for further decisions, for the reason of a suspension, and for an undo. */
const DELAY_MS = 5 * MINUTE_MS;

/** When the transaction began, as the history stores it. */
const SINCE = sql`to_char(now()::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Queues a mail about the decisions of this transaction to each of these accounts, in the transaction and after it has
 * recorded them in the history. Only to confirmed addresses, and to people who want these mails. One mail reports all
 * decisions since `facts.since`: a mail that is waiting covers this decision too. Its text is made when it is sent.
 */
export async function queueDecisionMails(
  transaction: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return;
  // Two transactions at once would both find no mail.
  await lockInTransaction(transaction, "decisionMails");
  const isWaiting = and(eq(mails.kind, DECISION_MAIL), eq(mails.state, "waiting"), isNull(mails.lease));
  // Also locks the mail: it is not sent before this transaction ends.
  const waiting = await transaction
    .update(mails)
    .set({ facts: sql`jsonb_build_object('since', least(${mails.facts} ->> 'since', ${SINCE}))` })
    .where(and(inArray(mails.userId, ids), isWaiting))
    .returning({ userId: mails.userId });
  const covered = new Set(waiting.map(({ userId }) => userId));
  const missing = ids.filter((id) => !covered.has(id));
  if (missing.length === 0) return;
  const recipients = await transaction
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, missing), eq(users.emailVerified, true), eq(users.decisionMails, true)));
  if (recipients.length === 0) return;
  await transaction.insert(mails).values(
    recipients.map(({ id, email }) => ({
      id: crypto.randomUUID(),
      kind: DECISION_MAIL,
      userId: id,
      address: email,
      facts: sql`jsonb_build_object('since', ${SINCE})`,
      madeAt: now,
      nextAttemptAt: new Date(now.getTime() + DELAY_MS),
    })),
  );
  await announce(transaction, { topic: "mails" });
}
