import { and, eq, inArray, sql } from "drizzle-orm";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { hasAudio, STREAM_OUTCOMES } from "#app/platform/net/stream-outcome.ts";
import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import type { ParsedOptionalReason } from "./parse-reason.ts";

type Reason = Pick<ParsedOptionalReason, "reason"> & { details?: ReasonDetails | null };

/** `isDecided`: the stations were suspended before, and items about them may be closed. */
type Of = { stationIds: readonly string[]; isDecided?: boolean };

/**
 * The details of a reason by the ids of stations: what the person chose, the same for all, or what is known of each
 * station when the reason is given. Called before a deletion, which deletes that too. Stations without details are
 * missing.
 */
export async function readReasonDetails(
  transaction: Transaction,
  { reason, details }: Reason,
  { stationIds, isDecided = false }: Of,
): Promise<Map<string, ReasonDetails>> {
  if (stationIds.length === 0) return new Map();
  if (reason === "no-sound") return readFailedChecks(transaction, stationIds);
  if (reason === "duplicate") return readSameStations(transaction, stationIds, isDecided);
  return new Map(details ? stationIds.map((id) => [id, details]) : []);
}

async function readFailedChecks(transaction: Transaction, stationIds: readonly string[]) {
  const failed = STREAM_OUTCOMES.filter((outcome) => !hasAudio(outcome));
  const rows = await transaction
    .select({ id: stations.id, outcome: streamChecks.outcome })
    .from(streamChecks)
    .innerJoin(stations, and(eq(stations.id, streamChecks.stationId), eq(stations.streamUrl, streamChecks.checkedUrl)))
    .where(and(inArray(streamChecks.stationId, [...stationIds]), inArray(streamChecks.outcome, failed)));
  return new Map(rows.flatMap(({ id, outcome }) => (outcome ? [[id, { outcome }] as const] : [])));
}

/** By the items of the queue about pairs. A public station comes before others, then the newest item. */
async function readSameStations(transaction: Transaction, stationIds: readonly string[], isDecided: boolean) {
  const ids = [...stationIds];
  const rows = await rowsOf<{ one: string; two: string }>(
    transaction,
    sql`select i.station_id as one, i.facts ->> 'other' as two from ${reviewItems} i
      where i.kind = 'duplicate' and (i.station_id in ${ids} or i.facts ->> 'other' in ${ids})
        and ${isDecided ? sql`(i.closed_at is null or i.outcome <> 'kept')` : sql`i.closed_at is null`}
      order by (select count(*) from ${stations} s
        where s.id in (i.station_id, i.facts ->> 'other') and s.status = 'approved'), i.id`,
  );
  // The last one of a station stays.
  return new Map(
    rows.flatMap(({ one, two }) =>
      [[one, { other: two }] as const, [two, { other: one }] as const].filter(([id]) => ids.includes(id)),
    ),
  );
}
