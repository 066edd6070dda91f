import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { users } from "./accounts.table.ts";
import { mails } from "./mails.table.ts";
import type { Notice } from "./notice.ts";

/**
 * A mail to an account's owner, as it is queued: no text and no link, which are made when it is sent.
 * `change-taken`: the new address of a change has an account already.
 */
export type AccountMail = { userId: string | null; address: string } & (
  | { kind: "verify" | "reset" | "change-taken" }
  | { kind: "change-old" | "change-new" }
  | { kind: "notice"; notice: Notice }
);

/**
 * Queues a mail as part of the transaction: it is sent if and only if the transaction commits. `userId` null: for
 * an account that no longer exists.
 */
export async function queueMail(transaction: Transaction, mail: AccountMail, now: Date): Promise<void> {
  const { kind, userId, address } = mail;
  const facts: Record<string, string> = mail.kind === "notice" ? { notice: mail.notice } : {};
  await transaction
    .insert(mails)
    .values({ id: crypto.randomUUID(), kind, userId, address, facts, madeAt: now, nextAttemptAt: now });
  await announce(transaction, { topic: "mails" });
}

/**
 * Queues a mail with which the account of an address chooses another password. The same statements run for an address
 * without an account, and then no row stays. `email`: in lower case.
 */
export async function queueResetMail(transaction: Transaction, email: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await transaction.execute(
    sql`insert into ${mails} (id, kind, user_id, address, facts, made_at, next_attempt_at)
        select ${crypto.randomUUID()}::text, 'reset', ${users.id}, ${users.email}, '{}'::jsonb, ${at}, ${at}
        from ${users} where ${users.email} = ${email}`,
  );
  await announce(transaction, { topic: "mails" });
}
