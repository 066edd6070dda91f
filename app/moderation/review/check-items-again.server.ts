import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { checkAgain } from "#app/sound/checks/schedule-checks.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";

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
