import { and, inArray, isNull } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import type { RefusalReason } from "#app/history/refusal-reasons.ts";
import { decideStations, type StationDecision } from "#app/moderation/decide-stations.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { reviewItems } from "#app/review-items/review-items.table.ts";
import type { SeenState } from "#app/stations/station.ts";

/** An item, and the state in which its station was seen. */
export type SeenItem = { id: number; seen: SeenState };

/** The most items that are decided at once. */
export const MAX_ITEMS = 500;

/** `reason`: null for approving. */
export type ItemsDecision = {
  decision: StationDecision;
  reason: RefusalReason | null;
  text: string;
  items: readonly SeenItem[];
};

/** `batch`: for taking all back at once. `left`: the items that stay as they are, and why, as a sentence. */
export type DecidedItems = { batch: string; done: number[]; left: { id: number; name: string; why: string }[] };

const DECIDED = "Isto já foi decidido.";

/**
 * Decides on items of the queue in one transaction. Those whose station changed after it was seen are left. At most `MAX_ITEMS`.
 * Errors: Refusal `forbidden`. Source: moderation, sections 8 and 18.
 */
export function decideItems(
  database: Database,
  moderator: SignedIn,
  { decision, reason, text, items }: ItemsDecision,
): Promise<DecidedItems> {
  return database.transaction(async (transaction) => {
    const batch = crypto.randomUUID();
    const open = await transaction
      .select({ id: reviewItems.id, stationId: reviewItems.stationId })
      .from(reviewItems)
      .where(
        and(
          inArray(
            reviewItems.id,
            items.map(({ id }) => id),
          ),
          isNull(reviewItems.closedAt),
        ),
      );
    const stationOf = new Map(open.map(({ id, stationId }) => [id, stationId]));
    const targets = items.flatMap(({ id, seen }) => {
      const stationId = stationOf.get(id);
      return stationId ? [{ id: stationId, seen }] : [];
    });
    const decided = await decideStations(transaction, moderator, { decision, targets, reason, text, batch });
    const done: number[] = [];
    const left: DecidedItems["left"] = [];
    for (const { id } of items) {
      const stationId = stationOf.get(id);
      const refusal = stationId ? decided.left.get(stationId) : null;
      if (stationId && !refusal) done.push(id);
      else left.push({ id, name: decided.names.get(stationId ?? "") ?? "", why: refusal?.message ?? DECIDED });
    }
    return { batch, done, left };
  });
}
