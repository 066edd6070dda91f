import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/database/database.server.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import {
  type CountResult,
  isWithinLimit,
  markCounted,
  type PopularityParts,
  type Visit,
} from "./counted-visitor.server.ts";
import { stationClicks } from "./popularity.table.ts";

export const CLICKS_PER_ADDRESS: Limit = { name: "clicks from an address", max: 60, windowSeconds: 60 };

/**
 * Counts a click of a visitor on a station: one in 24 hours for each address and station. The click is stored without
 * the visitor. Errors: those of the database.
 */
export async function countClick({ database, attempts, secret }: PopularityParts, visit: Visit): Promise<CountResult> {
  if (!(await isWithinLimit(attempts, CLICKS_PER_ADDRESS, visit.address))) return "too-many";
  const clicks = await rowsOf(
    database,
    sql`with counted as (${markCounted(secret, "click", visit)})
      insert into ${stationClicks} (station_id) select ${visit.stationId}::text from counted returning station_id`,
  );
  return clicks.length > 0 ? "counted" : "repeated";
}
