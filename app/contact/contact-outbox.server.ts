import { and, eq, isNull, lte, min, or, sql } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type AttemptOutcome, afterAttempt } from "#app/platform/delivery.ts";
import { type LeasedWorker, startLeasedWorker } from "#app/platform/leased-worker.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Mail } from "#app/platform/mail.ts";
import type { Mailer } from "#app/platform/mailer.server.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import { lisbonTimeFormat } from "#app/platform/portuguese-format.ts";
import type { SettingsInMemory } from "#app/settings/settings.server.ts";
import type { ContactMessage } from "./contact-message.ts";
import { contactMessages } from "./contact-messages.table.ts";

/** `close` waits for the message that is being mailed; the others stay for the next start. */
export type Outbox = LeasedWorker;

type OutboxOptions = {
  database: Database;
  /** Null without a mail server: messages are then `kept`, and are not mailed later. */
  mailer: Mailer | null;
  settings: Pick<SettingsInMemory, "current">;
  publicUrl: string;
  /** Wakes the outbox for messages that other processes store. */
  hub?: Pick<ChangeHub, "onChange">;
  clock?: Clock;
};

/** Maximum delay until a message is found whose wake-up was lost with another process. */
const MAX_SLEEP_MS = 5 * 60_000;
const RETRY_MS = 5_000;

/**
 * Mails contact messages one at a time and retries those that could not be mailed. All state is in the table, so it
 * continues after a restart, and several processes share the work.
 * Delivery is at least once: a process that ends after mailing a message and before recording that mails it again, with
 * the same Message-ID. SMTP has no exactly-once delivery.
 */
export function openOutbox({ database, mailer, settings, publicUrl, hub, clock = systemClock }: OutboxOptions): Outbox {
  /** Gives false when no message is due. */
  async function mailNext(sender: Mailer): Promise<boolean> {
    const message = await leaseDueMessage(database, clock.now());
    if (!message) return false;
    const { id } = message;
    const { siteName } = settings.current();
    const outcome = await sender.send(contactMail(message, { siteName, publicUrl }));
    if (outcome === null) log.info({ id }, "contact message mailed");
    const isRecorded = await recordAttempt(database, message, { outcome, now: clock.now() });
    if (!isRecorded) log.warn({ id }, "contact message mailed after its lease expired, may arrive twice");
    return true;
  }

  const worker = startLeasedWorker({
    clock,
    firstRunMs: 0,
    retryMs: RETRY_MS,
    failureMessage: "contact messages could not be read, trying again",
    run: async (signal) => {
      if (mailer) while (!signal.aborted && (await mailNext(mailer)));
      else await markWaitingAsKept(database, clock.now());
      const next = await nextAttemptDue(database);
      const untilNext = next ? next.getTime() - clock.now().getTime() : MAX_SLEEP_MS;
      return Math.min(Math.max(untilNext, 0), MAX_SLEEP_MS);
    },
  });
  const unsubscribe = hub?.onChange(({ topic }) => {
    if (topic === "administration" || topic === "everything") worker.wake();
  });
  return {
    wake: worker.wake,
    close: async () => {
      unsubscribe?.();
      await worker.close();
    },
  };
}

type ReceivedMessage = ContactMessage & { id: string; receivedAt: Date };

type Site = { siteName: string; publicUrl: string };

const LISBON_TIME = lisbonTimeFormat({
  dateStyle: "long",
  timeStyle: "short",
});

/** The e-mail for a contact message. Our own lines come before the visitor's text. */
export function contactMail(
  { id, name, email, message, receivedAt }: ReceivedMessage,
  { siteName, publicUrl }: Site,
): Mail {
  return {
    id: `contact-${id}`,
    fromName: siteName,
    replyTo: { name, address: email },
    subject: `Mensagem de ${name}`,
    text: [
      `Mensagem recebida pelo formulário de contacto de ${siteName} (${publicUrl}).`,
      "",
      `Nome: ${oneLine(name)}`,
      `Email: ${oneLine(email)}`,
      `Data: ${LISBON_TIME.format(receivedAt)} (hora de Lisboa)`,
      "",
      message,
      "",
    ].join("\n"),
  };
}

/** Lease duration; longer than a delivery attempt can take. */
const LEASE_MS = 5 * 60_000;

type ContactMessageRow = typeof contactMessages.$inferSelect;

/** A message that only this process may mail until the lease expires. */
type LeasedMessage = Pick<ContactMessageRow, "id" | "name" | "email" | "message" | "receivedAt" | "attempts" | "lease">;

/**
 * Leases the message that has been due for longest; undefined when none is due. Concurrent processes lease different
 * messages. The lease is committed before the message is mailed, so no transaction stays open during delivery.
 */
async function leaseDueMessage(database: Database, now: Date): Promise<LeasedMessage | undefined> {
  const due = database
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.state, "waiting"), lte(contactMessages.nextAttemptAt, now)))
    .orderBy(contactMessages.nextAttemptAt, contactMessages.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [leased] = await database
    .update(contactMessages)
    .set({
      attempts: sql`${contactMessages.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
      lease: crypto.randomUUID(),
    })
    .where(eq(contactMessages.id, due))
    .returning();
  return leased;
}

/** Stores the outcome of an attempt. Gives false when the lease has expired and another process holds the message. */
function recordAttempt(
  database: Database,
  { id, attempts, lease }: LeasedMessage,
  { outcome, now }: { outcome: AttemptOutcome; now: Date },
): Promise<boolean> {
  const isLeased = and(eq(contactMessages.id, id), eq(contactMessages.lease, lease ?? ""));
  return database.transaction(async (transaction) => {
    const updated = await transaction
      .update(contactMessages)
      .set({ ...afterAttempt(outcome, attempts, now), lease: null })
      .where(isLeased)
      .returning({ id: contactMessages.id });
    if (updated.length > 0) await announce(transaction, { topic: "administration" });
    return updated.length > 0;
  });
}

/** Marks waiting messages as `kept` when there is no mail server, except those that another process is mailing. */
function markWaitingAsKept(database: Database, now: Date): Promise<void> {
  const isNotLeased = or(isNull(contactMessages.lease), lte(contactMessages.nextAttemptAt, now));
  return database.transaction(async (transaction) => {
    const kept = await transaction
      .update(contactMessages)
      .set({ state: "kept", lease: null })
      .where(and(eq(contactMessages.state, "waiting"), isNotLeased))
      .returning({ id: contactMessages.id });
    if (kept.length > 0) await announce(transaction, { topic: "administration" });
  });
}

/** When the next message is due or the next lease expires. Null when no message is waiting. */
async function nextAttemptDue(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(contactMessages.nextAttemptAt) })
    .from(contactMessages)
    .where(eq(contactMessages.state, "waiting"));
  return next?.at ?? null;
}
