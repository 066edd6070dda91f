import { and, eq, inArray, isNull, lte, min, notInArray, or, type SQL, sql } from "drizzle-orm";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { before } from "#app/platform/database/expiring-rows.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { type AttemptOutcome, afterAttempt } from "#app/platform/mail/delivery.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/text/durations.ts";
import type { MailClass, MailKinds } from "./mail-kind.ts";
import { announceRefusedMail } from "./refused-mails.server.ts";

/** Lease duration; longer than a delivery attempt can take. */
const LEASE_MS = 5 * MINUTE_MS;

/** Mails to an account that no attempt was made for are not sent after this time: their reason has passed. */
const MAX_WAIT_MS = DAY_MS;

/** A mail that only this process may send until the lease expires. */
export type LeasedMail = Omit<typeof mails.$inferSelect, "state" | "nextAttemptAt" | "lastProblem" | "sentAt">;

/**
 * Leases the mail that has been due for longest; undefined when none is due. Concurrent processes lease different
 * mails. The lease is committed before the mail is sent, so no transaction stays open during delivery.
 */
export async function leaseDueMail(database: Database, kinds: MailKinds, now: Date): Promise<LeasedMail | undefined> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(isWaiting(kinds), lte(mails.nextAttemptAt, now)))
    .orderBy(mails.nextAttemptAt, mails.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [leased] = await database
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
      lease: crypto.randomUUID(),
    })
    .where(eq(mails.id, due))
    .returning();
  return leased;
}

/** Stores the outcome of an attempt. Gives false when the row is gone or another process holds it. */
export function recordAttempt(
  database: Database,
  mail: LeasedMail,
  { outcome, now, class: mailClass }: { outcome: AttemptOutcome; now: Date; class: MailClass },
): Promise<boolean> {
  const step = afterAttempt(outcome, mail.attempts, now);
  return database.transaction(async (transaction) => {
    // The address of a deleted account is not kept.
    const isLast = mailClass !== "operators" && mail.userId === null && step.state !== "waiting";
    const recorded = isLast
      ? await transaction.delete(mails).where(isLeasedAs(mail)).returning({ id: mails.id })
      : await transaction
          .update(mails)
          .set({ ...step, lease: null })
          .where(isLeasedAs(mail))
          .returning({ id: mails.id });
    if (recorded.length > 0 && mailClass === "operators") await announce(transaction, { topic: "administration" });
    else if (recorded.length > 0 && outcome === "refused") await announceRefusedMail(transaction, mail);
    return recorded.length > 0;
  });
}

/** Removes a leased mail that is not to be sent. */
export async function removeMail(database: Database, mail: LeasedMail): Promise<void> {
  await database.delete(mails).where(isLeasedAs(mail));
}

/**
 * Marks mails as `kept` that are not to be sent: those to the operators when there is no mail server, and those to
 * accounts that have waited too long for the first attempt. Leaves those that another process is sending.
 */
export async function keepMails(
  database: Database,
  { kinds, hasMailer, now }: { kinds: MailKinds; hasMailer: boolean; now: Date },
): Promise<void> {
  const isForOperators = inArray(mails.kind, kindsOf(kinds, "operators"));
  const hasWaitedTooLong = and(
    notInArray(mails.kind, kindsOf(kinds, "operators")),
    eq(mails.attempts, 0),
    lte(mails.madeAt, before(now, MAX_WAIT_MS)),
  );
  const isNotLeased = or(isNull(mails.lease), lte(mails.nextAttemptAt, now));
  const isKept = and(
    eq(mails.state, "waiting"),
    isNotLeased,
    hasMailer ? hasWaitedTooLong : or(isForOperators, hasWaitedTooLong),
  );
  await database.transaction(async (transaction) => {
    const kept = await transaction
      .update(mails)
      .set({ state: "kept", lease: null })
      .where(isKept)
      .returning({ kind: mails.kind });
    if (kept.some(({ kind }) => kinds[kind]?.class === "operators"))
      await announce(transaction, { topic: "administration" });
  });
}

/** When the next mail is due or the next lease expires. Null when no mail is waiting. */
export async function nextAttemptDue(database: Database, kinds: MailKinds): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(mails.nextAttemptAt) })
    .from(mails)
    .where(isWaiting(kinds));
  return next?.at ?? null;
}

function isWaiting(kinds: MailKinds): SQL | undefined {
  return and(eq(mails.state, "waiting"), inArray(mails.kind, Object.keys(kinds)));
}

function isLeasedAs({ id, lease }: LeasedMail): SQL | undefined {
  return and(eq(mails.id, id), eq(mails.lease, lease ?? ""));
}

function kindsOf(kinds: MailKinds, mailClass: MailClass): string[] {
  return Object.keys(kinds).filter((kind) => kinds[kind]?.class === mailClass);
}
