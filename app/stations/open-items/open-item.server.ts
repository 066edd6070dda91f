import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { HOUR_MS } from "#app/platform/text/durations.ts";
import { readListenerHours } from "./listener-hours.server.ts";
import { DUE_HOURS, type ReviewKind } from "./review-item.ts";
import { reviewItems } from "./review-items.table.ts";

/** `subject`: what is to be decided, unique among the open items of a kind. `facts`: what the queue shows of it. */
type OpenedItem = {
  kind: Exclude<ReviewKind, "submission">;
  subject: string;
  stationId: string | null;
  facts?: Readonly<Record<string, unknown>>;
  now: Date;
};

/**
 * Opens an item of the queue, in the transaction of its subject; one that is open stays, with its deadline. Items of
 * submissions follow from the stations (submission-items.server.ts).
 */
export async function openItem(transaction: Transaction, item: OpenedItem): Promise<void> {
  await openItems(transaction, [item]);
}

/** Opens some hundreds of items at one time, as `openItem`. Gives the number of items that were not open. */
export async function openItems(transaction: Transaction, items: readonly OpenedItem[]): Promise<number> {
  const [first] = items;
  if (!first) return 0;
  const stationIds = items.flatMap(({ stationId }) => stationId ?? []);
  const earlier = await readListenerHours(transaction, first.now, stationIds);
  const opened = await transaction
    .insert(reviewItems)
    .values(
      items.map(({ now, ...item }) => ({
        ...item,
        since: now,
        dueAt: dueAfter(now, DUE_HOURS[item.kind] - (earlier.get(item.stationId ?? "") ?? 0)),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: reviewItems.id });
  return opened.length;
}

const dueAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS);

/** `by`: the account whose action closes it; null for none. */
type ClosedItem = Pick<OpenedItem, "kind" | "subject" | "now"> & { outcome: string; by: string | null };

/** Closes the open item of a subject, in the transaction that decides it. Gives its id; null if none was open. */
export async function closeItem(transaction: Transaction, { subject, ...closed }: ClosedItem): Promise<number | null> {
  const [id] = await closeItems(transaction, { ...closed, subjects: [subject] });
  return id ?? null;
}

/** Closes the open items of some hundreds of subjects, as `closeItem`. Gives the ids of those that were open. */
export async function closeItems(
  transaction: Transaction,
  { kind, subjects, outcome, by, now }: Omit<ClosedItem, "subject"> & { subjects: readonly string[] },
): Promise<number[]> {
  const closed = await transaction
    .update(reviewItems)
    .set({ closedAt: now, closedBy: by, outcome, claimedBy: null, claimedUntil: null })
    .where(and(eq(reviewItems.kind, kind), inArray(reviewItems.subject, [...subjects]), isNull(reviewItems.closedAt)))
    .returning({ id: reviewItems.id });
  return closed.map(({ id }) => id);
}
