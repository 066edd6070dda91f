import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { answerForStations } from "#app/stations/station/add-station-uuids.server.ts";

/**
 * The id of the station that is the same as that of a decision: of the decided pair the one on which was not decided,
 * else the one that the reason names. For a query of `changes` with their items.
 */
export const SAME_STATION = sql<
  string | null
>`coalesce(case when ${reviewItems.kind} = 'duplicate' and ${reviewItems.facts} ->> 'other' = ${changes.stationId}
  then ${reviewItems.stationId} else ${reviewItems.facts} ->> 'other' end, ${changes.reasonDetails} ->> 'other')`;

/**
 * Radio Browser's API answers requests for a station that a decision removed as a duplicate with the other station of
 * the pair, and after a suspension for another reason with itself. A deletion for another reason changes nothing.
 * `decisions`: the ids of the changes.
 */
export async function answerForDuplicates(transaction: Transaction, decisions: readonly number[]): Promise<void> {
  if (decisions.length > 0) await answerFor(transaction, inArray(changes.id, [...decisions]));
}

/** A station that is suspended again, and the change whose revert did that. */
export type SuspendedAgain = { stationId: string; reverted: number };

/**
 * Applies `answerForDuplicates` to stations that are suspended again because an approval, a deletion, or the revert of
 * a suspension was reverted: with the decision that had suspended them.
 */
export async function answerForSuspendedAgain(
  transaction: Transaction,
  again: readonly SuspendedAgain[],
): Promise<void> {
  if (again.length === 0) return;
  const suspending = (limit: SQL) => sql`select s.id, s.kind, s.reverts from ${changes} s
    where s.station_id = origin.station_id and s.id < ${limit}
      and (s.kind = 'reason' or (s.after ->> 'status' = 'suspended' and s.before ->> 'status' is distinct from 'suspended'))
    order by s.id desc limit 1`;
  // A revert that had suspended it leads to what was before the reverted change.
  const decisions = sql`(
    with recursive origin as (
      select "stationId" as station_id, reverted as until
      from json_to_recordset(${JSON.stringify(again)}::json) as again("stationId" text, reverted bigint)
      union all
      select origin.station_id, decision.reverts
      from origin cross join lateral (${suspending(sql`origin.until`)}) decision where decision.kind = 'revert'
    )
    select decision.id from origin cross join lateral (${suspending(sql`origin.until`)}) decision where decision.kind <> 'revert')`;
  await answerFor(transaction, sql`${changes.id} in ${decisions}`);
}

async function answerFor(transaction: Transaction, which: SQL): Promise<void> {
  const decided = await transaction
    .select({ kind: changes.kind, stationId: changes.stationId, reason: changes.reason, same: SAME_STATION })
    .from(changes)
    .leftJoin(reviewItems, eq(reviewItems.id, changes.itemId))
    .where(which);
  const meant = decided.filter(({ kind, reason }) => kind !== "delete" || reason === "duplicate");
  const byOther = Map.groupBy(meant, ({ reason, same }) => (reason === "duplicate" ? same : null));
  for (const [other, ofOther] of byOther) {
    const ids = ofOther.flatMap(({ stationId }) => stationId ?? []);
    await answerForStations(transaction, ids, other);
  }
}
