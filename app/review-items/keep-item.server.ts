import { and, inArray, isNull } from "drizzle-orm";
import { requireHeldRole } from "#app/accounts/held-role.server.ts";
import type { SignedIn } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { ReviewKind } from "./review-item.ts";
import { reviewItems } from "./review-items.table.ts";

const KEPT_KINDS: ReviewKind[] = ["dead", "duplicate", "patrol"];

/**
 * Closes items whose station stays as it is. Gives the ids of those that were open. Errors: Refusal `forbidden`. Source: moderation,
 * section 8.
 */
export async function keepItems(
  transaction: Transaction,
  moderator: SignedIn,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  await requireHeldRole(transaction, moderator);
  if (ids.length === 0) return [];
  const { id, kind, closedAt } = reviewItems;
  const kept = await transaction
    .update(reviewItems)
    .set({ closedAt: now, closedBy: moderator.id, outcome: "kept", claimedBy: null, claimedUntil: null })
    .where(and(inArray(id, [...ids]), inArray(kind, KEPT_KINDS), isNull(closedAt)))
    .returning({ id });
  return kept.map((item) => item.id);
}
