import type { Transaction } from "#app/platform/database.server.ts";
import { wakeOutboxes } from "./mail-channel.server.ts";
import { mails } from "./mails.table.ts";

/** What a notice tells the owner of an account. */
export type Notice =
  | "password-changed"
  | "email-changed"
  | "second-step-on"
  | "second-step-off"
  | "passkey-created"
  | "recovery-code-used"
  | "account-deleted";

/**
 * A mail to an account's owner, as it is queued: no text and no link, which are made when it is sent.
 * `change-taken`: the address that an account wants has an account already.
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
  await wakeOutboxes(transaction);
}
