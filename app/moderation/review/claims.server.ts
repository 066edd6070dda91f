import { and, eq, isNull, lt, ne, or } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { LISBON_TIME } from "#app/platform/text/portuguese-format.ts";
import { ITEM_DECIDED } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";

/** How long an item is claimed by opening it. */
export const CLAIM_MS = 10 * MINUTE_MS;

const NAMELESS = "Outra pessoa";

/** `takesOver`: also from the person who has it. */
type Claim = { id: number; takesOver?: boolean; now: Date };

/**
 * Claims an open item for ten minutes, or renews that, and releases the others of this person: others see who has it
 * open. It prevents no decision. Errors: Refusal `not-found` for an item that is closed or unknown, `conflict` naming
 * the person who has it.
 */
export function claimItem(
  database: Database,
  moderator: SignedIn,
  { id, takesOver = false, now }: Claim,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, moderator);
    const isFree = or(
      isNull(reviewItems.claimedUntil),
      lt(reviewItems.claimedUntil, now),
      isNull(reviewItems.claimedBy),
      eq(reviewItems.claimedBy, moderator.id),
    );
    const isOpen = and(eq(reviewItems.id, id), isNull(reviewItems.closedAt));
    const [before] = await transaction
      .select({ by: reviewItems.claimedBy, until: reviewItems.claimedUntil })
      .from(reviewItems)
      .where(isOpen)
      .for("update");
    const claimed = await transaction
      .update(reviewItems)
      .set({ claimedBy: moderator.id, claimedUntil: new Date(now.getTime() + CLAIM_MS) })
      .where(and(isOpen, takesOver ? undefined : isFree))
      .returning({ id: reviewItems.id });
    if (claimed.length === 0) return refuseClaim(transaction, id);
    const released = await transaction
      .update(reviewItems)
      .set({ claimedBy: null, claimedUntil: null })
      .where(and(eq(reviewItems.claimedBy, moderator.id), ne(reviewItems.id, id), isNull(reviewItems.closedAt)))
      .returning({ id: reviewItems.id });
    // A renewal changes nothing that others see.
    const isRenewed = before?.by === moderator.id && before.until !== null && before.until > now;
    if (!isRenewed || released.length > 0) await announce(transaction, { topic: "administration" });
  });
}

/** Releases an item that this person has claimed. */
export function releaseItem(database: Database, moderator: SignedIn, id: number): Promise<void> {
  return database.transaction(async (transaction) => {
    const released = await transaction
      .update(reviewItems)
      .set({ claimedBy: null, claimedUntil: null })
      .where(and(eq(reviewItems.id, id), eq(reviewItems.claimedBy, moderator.id), isNull(reviewItems.closedAt)))
      .returning({ id: reviewItems.id });
    if (released.length > 0) await announce(transaction, { topic: "administration" });
  });
}

async function refuseClaim(transaction: Transaction, id: number): Promise<never> {
  const [item] = await transaction
    .select({ name: users.name, claimedUntil: reviewItems.claimedUntil })
    .from(reviewItems)
    .leftJoin(users, eq(users.id, reviewItems.claimedBy))
    .where(and(eq(reviewItems.id, id), isNull(reviewItems.closedAt)));
  if (!item) throw new Refusal("not-found", ITEM_DECIDED);
  const since = LISBON_TIME.format(new Date((item.claimedUntil?.getTime() ?? 0) - CLAIM_MS));
  throw new Refusal("conflict", `${isolated(item.name || NAMELESS)} está a ver isto desde as ${since}.`);
}
