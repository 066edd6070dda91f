import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import { checkAgain } from "#app/checks/schedule-checks.server.ts";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { reviewItems } from "#app/review-items/review-items.table.ts";

/** Makes the checks of the stations of these open items due, and wakes the stream checker. Gives their number. */
export function checkItemsAgain(database: Database, ids: readonly number[], now: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const { id, stationId, closedAt } = reviewItems;
    const rows = await transaction
      .select({ stationId })
      .from(reviewItems)
      .where(and(inArray(id, [...ids]), isNull(closedAt), isNotNull(stationId)));
    const count = await checkAgain(
      transaction,
      rows.flatMap((row) => row.stationId ?? []),
      now,
    );
    await announce(transaction, { topic: "administration" });
    return count;
  });
}
