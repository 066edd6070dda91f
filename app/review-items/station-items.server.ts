import { and, count, inArray, isNull, ne } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { reviewItems } from "./review-items.table.ts";

/**
 * The number of open items of each of these stations; one without any is missing. `submissions`: whether items of kind
 * `submission` count. `stationIds`: a page of them.
 */
export async function countItemsOfStations(
  database: Database,
  stationIds: readonly string[],
  { submissions }: { submissions: boolean },
): Promise<Map<string, number>> {
  if (stationIds.length === 0) return new Map();
  const { stationId, kind, closedAt } = reviewItems;
  const rows = await database
    .select({ stationId, number: count() })
    .from(reviewItems)
    .where(and(isNull(closedAt), inArray(stationId, [...stationIds]), submissions ? undefined : ne(kind, "submission")))
    .groupBy(stationId);
  return new Map(rows.flatMap(({ stationId: id, number }) => (id === null ? [] : [[id, number] as const])));
}
