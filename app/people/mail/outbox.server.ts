import type { Database } from "#app/platform/database/database.server.ts";
import { type LeasedWorker, startLeasedWorker } from "#app/platform/database/leased-worker.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import type { MailKind, MailKinds } from "./mail-kind.ts";
import { hasReachedDailyLimit } from "./mail-limits.server.ts";
import {
  keepMails,
  type LeasedMail,
  leaseDueMail,
  nextAttemptDue,
  recordAttempt,
  removeMail,
} from "./mail-rows.server.ts";

/** `close` waits for the mail that is being sent; the others stay for the next start. */
export type Outbox = LeasedWorker;

type OutboxOptions = {
  database: Database;
  /** Null without a mail server. */
  mailer: Mailer | null;
  kinds: MailKinds;
  settings: Pick<SettingsInMemory, "current">;
  clock?: Clock;
};

/** Maximum delay until a mail is found whose wake-up was lost with another process. */
const MAX_SLEEP_MS = 5 * MINUTE_MS;
const RETRY_MS = 5_000;
/** Delay while the mail that is due is locked by a transaction, which is about to end. */
const LOCKED_MS = 100;

/**
 * Sends the rows of `mails` one at a time and retries those that could not be sent. The text and the link in it are
 * made when a mail is sent. All state is in the table, so it continues after a restart, and several processes share the
 * work. Rows of unknown kinds are left to other processes.
 * Delivery is at least once: a process that ends after sending a mail and before recording that sends it again, with
 * the same Message-ID and the same link. SMTP has no exactly-once delivery.
 */
export function openOutbox({ database, mailer, kinds, settings, clock = systemClock }: OutboxOptions): Outbox {
  /** Gives false when no mail is due. */
  async function sendNext(sender: Mailer): Promise<boolean> {
    const mail = await leaseDueMail(database, kinds, clock.now());
    if (!mail) return false;
    const kind = kinds[mail.kind];
    if (kind) await sendLeased(sender, mail, kind);
    return true;
  }

  async function sendLeased(sender: Mailer, mail: LeasedMail, kind: MailKind): Promise<void> {
    const { id } = mail;
    if (await hasReachedDailyLimit(database, kinds, { ...mail, now: clock.now() })) {
      log.warn({ id, kind: mail.kind }, "mail dropped: too many mails to one address");
      return removeMail(database, mail);
    }
    const content = await kind.make(mail, clock.now());
    if (content === null) return removeMail(database, mail);
    const outcome = await sender.send({ ...content, id, fromName: settings.current().siteName });
    if (outcome === null) log.info({ id, kind: mail.kind }, "mail sent");
    const isRecorded = await recordAttempt(database, mail, { outcome, now: clock.now(), class: kind.class });
    if (!isRecorded) log.warn({ id }, "mail sent after its lease expired or its account was deleted, may arrive twice");
  }

  return startLeasedWorker({
    clock,
    firstRunMs: 0,
    retryMs: RETRY_MS,
    failureMessage: "mails could not be read, trying again",
    run: async (signal) => {
      await keepMails(database, { kinds, hasMailer: mailer !== null, now: clock.now() });
      if (mailer) while (!signal.aborted && (await sendNext(mailer)));
      const next = mailer ? await nextAttemptDue(database, kinds) : null;
      const untilNext = next ? next.getTime() - clock.now().getTime() : MAX_SLEEP_MS;
      return untilNext > 0 ? Math.min(untilNext, MAX_SLEEP_MS) : LOCKED_MS;
    },
  });
}

/** Wakes the outbox for mails that are queued from now on, by any process, until the function that it gives is called. */
export function wakeOnQueuedMails(
  hub: Pick<ChangeHub, "onChange" | "onMailQueued">,
  outbox: Pick<Outbox, "wake">,
): () => void {
  const ends = [
    hub.onMailQueued(() => outbox.wake()),
    // After a lost connection: mails may have been queued meanwhile.
    hub.onChange(({ topic }) => {
      if (topic === "everything") outbox.wake();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
