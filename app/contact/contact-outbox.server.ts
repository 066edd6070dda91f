import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { type LeasedWorker, startLeasedWorker } from "#app/platform/leased-worker.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Mailer } from "#app/platform/mailer.server.ts";
import type { SettingsInMemory } from "#app/settings/settings.server.ts";
import { leaseDueMessage, markWaitingAsKept, nextAttemptDue, recordAttempt } from "./contact-delivery.server.ts";
import { contactMail } from "./contact-mail.ts";

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
