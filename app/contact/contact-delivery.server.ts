import { and, eq, isNull, lte, min, or, sql } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { contactMessages } from "./contact-messages.table.ts";
import { type AttemptOutcome, afterAttempt } from "./delivery.ts";

/** Lease duration; longer than a delivery attempt can take. */
const LEASE_MS = 5 * 60_000;

type ContactMessageRow = typeof contactMessages.$inferSelect;

/** A message that only this process may mail until the lease expires. */
export type LeasedMessage = Pick<
  ContactMessageRow,
  "id" | "name" | "email" | "message" | "receivedAt" | "attempts" | "lease"
>;

/**
 * Leases the message that has been due for longest; undefined when none is due. Concurrent processes lease different
 * messages. The lease is committed before the message is mailed, so no transaction stays open during delivery.
 */
export async function leaseDueMessage(database: Database, now: Date): Promise<LeasedMessage | undefined> {
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
export function recordAttempt(
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
export function markWaitingAsKept(database: Database, now: Date): Promise<void> {
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
export async function nextAttemptDue(database: Database): Promise<Date | null> {
  const [next] = await database
    .select({ at: min(contactMessages.nextAttemptAt) })
    .from(contactMessages)
    .where(eq(contactMessages.state, "waiting"));
  return next?.at ?? null;
}
