import { and, eq, isNull, lte, min, or, sql } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { contactMessages } from "./contact-messages.table.ts";
import { type AttemptOutcome, afterAttempt } from "./delivery.ts";

/** Longer than an attempt can take: who holds a lease past its end has crashed. */
const LEASE_MS = 5 * 60_000;

type ContactMessageRow = typeof contactMessages.$inferSelect;

/** A message that this process alone may mail, until its lease ends. */
export type LeasedMessage = Pick<
  ContactMessageRow,
  "id" | "name" | "email" | "message" | "receivedAt" | "attempts" | "lease"
>;

/**
 * Takes the message that has been due for longest; undefined when none is. Of several processes that ask at once each
 * gets another one. The lease is written before anything is mailed, so no transaction stays open meanwhile.
 */
export async function leaseDueMessage(database: Database, now: Date): Promise<LeasedMessage | undefined> {
  const due = database
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.state, "waiting"), lte(contactMessages.nextAttemptAt, now)))
    .orderBy(contactMessages.nextAttemptAt, contactMessages.id)
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await database
    .update(contactMessages)
    .set({
      attempts: sql`${contactMessages.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
      lease: crypto.randomUUID(),
    })
    .where(eq(contactMessages.id, due))
    .returning();
  return taken;
}

/** Writes down what an attempt came to. Gives false when the lease had ended and the message is somebody else's by now. */
export function recordAttempt(
  database: Database,
  { id, attempts, lease }: LeasedMessage,
  { outcome, now }: { outcome: AttemptOutcome; now: Date },
): Promise<boolean> {
  const mine = and(eq(contactMessages.id, id), eq(contactMessages.lease, lease ?? ""));
  return database.transaction(async (transaction) => {
    const settled = await transaction
      .update(contactMessages)
      .set({ ...afterAttempt(outcome, attempts, now), lease: null })
      .where(mine)
      .returning({ id: contactMessages.id });
    if (settled.length > 0) await announce(transaction, { topic: "administration" });
    return settled.length > 0;
  });
}

/** Without a mail server: nothing waits for one. A message that another process is just mailing is left to it. */
export function markWaitingAsKept(database: Database, now: Date): Promise<void> {
  const idle = or(isNull(contactMessages.lease), lte(contactMessages.nextAttemptAt, now));
  return database.transaction(async (transaction) => {
    const kept = await transaction
      .update(contactMessages)
      .set({ state: "kept", lease: null })
      .where(and(eq(contactMessages.state, "waiting"), idle))
      .returning({ id: contactMessages.id });
    if (kept.length > 0) await announce(transaction, { topic: "administration" });
  });
}

/** When the next message is due, or the next lease ends. Null: none is waiting. */
export async function nextAttemptDue(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(contactMessages.nextAttemptAt) })
    .from(contactMessages)
    .where(eq(contactMessages.state, "waiting"));
  return next?.at ?? null;
}
