import { createBriefCache } from "#app/platform/database/brief-cache.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { countOpenItems } from "./read-queue.server.ts";

const counts = createBriefCache(countOpenItems);

/**
 * The number of open items of each kind; a kind without any is missing. Queried once a second at most for all readers
 * of a process, and again after an announced change.
 */
export function openItemCounts(database: Database): Promise<Partial<Record<ReviewKind, number>>> {
  return counts.read(database);
}

/** The next reader counts again. */
export function forgetOpenItemCounts(database: Database): void {
  counts.clear(database);
}

/** Counts again after each change that any process announces. Gives the function that ends this. */
export function recountOnChanges(hub: Pick<ChangeHub, "onRefresh">, database: Database): () => void {
  return hub.onRefresh(async () => forgetOpenItemCounts(database));
}
