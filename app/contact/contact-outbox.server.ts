import { and, eq, inArray } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Mailer } from "#app/platform/mailer.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { SettingsInMemory } from "#app/settings/settings.server.ts";
import { leaseDueMessage, markWaitingAsKept, nextAttemptDue, recordAttempt } from "./contact-delivery.server.ts";
import { contactMail } from "./contact-mail.ts";
import type { ContactMessage } from "./contact-message.ts";
import { contactMessages } from "./contact-messages.table.ts";
import { isMessageId } from "./message-id.ts";

const NO_SUCH_MESSAGE = "Esta mensagem já não existe.";

/** Stores a message, to be mailed once the transaction is committed and the outbox is woken. Gives its id. */
export async function storeContactMessage(
  transaction: Transaction,
  written: ContactMessage,
  now: Date,
): Promise<string> {
  const { name, email, message } = written;
  const id = crypto.randomUUID();
  await transaction
    .insert(contactMessages)
    .values({ id, name, email, message, receivedAt: now, state: "waiting", nextAttemptAt: now });
  await announce(transaction, { topic: "administration" });
  return id;
}

/**
 * Has a message mailed again that was given up, or kept while there was no mail server. It waits like a new one.
 * Errors: Refusal when there is no such message, or when it is sent or still on its way.
 */
export async function retryContactMessage(transaction: Transaction, id: string, now: Date): Promise<void> {
  if (!isMessageId(id)) throw new Refusal("not-found", NO_SUCH_MESSAGE);
  const retried = await transaction
    .update(contactMessages)
    .set({ state: "waiting", attempts: 0, nextAttemptAt: now })
    .where(and(eq(contactMessages.id, id), inArray(contactMessages.state, ["failed", "kept"])))
    .returning({ id: contactMessages.id });
  if (retried.length > 0) return announce(transaction, { topic: "administration" });
  const there = await transaction
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id));
  if (there.length === 0) throw new Refusal("not-found", NO_SUCH_MESSAGE);
  throw new Refusal("conflict", "Esta mensagem já foi enviada ou está a ser enviada.");
}

export type Outbox = {
  /** Looks at once whether a message is due. */
  wake: () => void;
  /** Waits for the message that is being mailed; those that follow stay for the next start. */
  close: () => Promise<void>;
};

type OutboxParts = {
  database: Database;
  /** Null: there is no mail server. Messages are then `kept`, and stay so when there is one later: nobody gets months-old mail. */
  mailer: Mailer | null;
  settings: Pick<SettingsInMemory, "current">;
  publicUrl: string;
  /** With it, a message stored by another process is seen at once as well. */
  hub?: Pick<ChangeHub, "onChange">;
  clock?: Clock;
};

/** A wake-up can be lost with the process that should have sent it; nobody waits longer than this for another look. */
const LONGEST_SLEEP_MS = 5 * 60_000;
const DATABASE_AWAY_MS = 5_000;

/**
 * Mails what visitors wrote, one message after the other, and tries again later what could not be mailed.
 * Everything it knows stands in the table: it goes on after a restart, and several processes share the work.
 * The promise is *at least once*: a process that ends between mailing a message and writing that down mails it again, with
 * the same Message-ID. Exactly once cannot be had of a mail server.
 * Errors: none are thrown; a database that is away is logged and asked again.
 */
export function openOutbox({ database, mailer, settings, publicUrl, hub, clock = systemClock }: OutboxParts): Outbox {
  let wanted = false;
  let closed = false;
  let working: Promise<void> | null = null;
  let callOff = () => {};

  async function work(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      const sleepMs = await workUntilNothingIsDue();
      if (!closed && !wanted) callOff = clock.after(sleepMs, wake);
    }
    // Nothing was awaited since the last look at `wanted`: no wake-up falls between the two.
    working = null;
  }

  async function workUntilNothingIsDue(): Promise<number> {
    try {
      if (mailer) while (!closed && (await mailNext(mailer)));
      else await markWaitingAsKept(database, clock.now());
      const next = await nextAttemptDue(database);
      const untilNext = next ? next.getTime() - clock.now().getTime() : LONGEST_SLEEP_MS;
      return Math.min(Math.max(untilNext, 0), LONGEST_SLEEP_MS);
    } catch (error) {
      log.error({ err: error }, "The contact messages could not be looked at; trying again");
      return DATABASE_AWAY_MS;
    }
  }

  /** Gives false when no message is due. */
  async function mailNext(by: Mailer): Promise<boolean> {
    const taken = await leaseDueMessage(database, clock.now());
    if (!taken) return false;
    const { siteName } = settings.current();
    const outcome = await by.send(contactMail(taken, { siteName, publicUrl }));
    if (outcome === null) log.info({ id: taken.id }, "A contact message was mailed");
    const settled = await recordAttempt(database, taken, { outcome, now: clock.now() });
    if (!settled) log.warn({ id: taken.id }, "A contact message took longer than its lease: it may arrive twice");
    return true;
  }

  function wake(): void {
    if (closed) return;
    wanted = true;
    callOff();
    working ??= work();
  }

  const unsubscribe = hub?.onChange(({ topic }) => {
    if (topic === "administration" || topic === "everything") wake();
  });
  wake();
  return {
    wake,
    close: async () => {
      closed = true;
      unsubscribe?.();
      callOff();
      await working;
    },
  };
}
