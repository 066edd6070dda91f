import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { STATION_GONE } from "#app/stations/station/announce-station.server.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { REFUSED_THREE_TIMES } from "./correction.ts";

/** How often a suspended station can be submitted again. */
export const MAX_RESUBMISSIONS = 3;

const APPROVED = "Esta rádio já foi aprovada.";

type Reader = Database | Transaction;

/**
 * A station that its submitter may correct or submit again. Errors: Refusal `not-found`, also for stations of others;
 * `conflict` when it is approved; `forbidden` when it was submitted again too often.
 */
export async function requireCorrectable(
  database: Reader,
  accountId: string,
  stationId: string,
): Promise<ModeratedStation> {
  const station = await findModeratedStation(database, stationId);
  if (station?.submittedBy !== accountId) throw new Refusal("not-found", STATION_GONE);
  if (station.status === "approved") throw new Refusal("conflict", APPROVED);
  if (station.status === "suspended") {
    const times = (await countResubmissions(database, [stationId])).get(stationId) ?? 0;
    if (times >= MAX_RESUBMISSIONS) throw new Refusal("forbidden", REFUSED_THREE_TIMES);
  }
  return station;
}

/** How often each of these stations was submitted again, by its id; those that never were are left out. */
export async function countResubmissions(
  database: Reader,
  stationIds: readonly string[],
): Promise<Map<string, number>> {
  if (stationIds.length === 0) return new Map();
  const rows = await database
    .select({ id: changes.stationId, times: count() })
    .from(changes)
    .where(
      and(
        inArray(changes.stationId, [...stationIds]),
        eq(changes.kind, "submit"),
        sql`${changes.before} ->> 'status' = 'suspended'`,
      ),
    )
    .groupBy(changes.stationId);
  return new Map(rows.map(({ id, times }) => [id ?? "", times]));
}
