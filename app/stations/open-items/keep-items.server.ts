import { sql } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { mayDecideSql } from "#app/stations/station/may-decide.server.ts";
import { reviewItems } from "./review-items.table.ts";

/**
 * Closes items about stations that stay as they are: those off the air, pairs that are two stations, and those
 * published before a review. Items of other kinds, closed ones, and for editors those about what they submitted,
 * approved or proposed themselves are left. Gives the ids of the closed ones. Errors: Refusal `forbidden`.
 */
export async function keepItems(
  transaction: Transaction,
  moderator: SignedIn,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const role = await requireHeldRole(transaction, moderator);
  if (ids.length === 0) return [];
  // What they approved, or proposed and was applied at once.
  const isPatrolOfOthers = sql`(i.kind <> 'patrol' or ((select c.actor_id from ${changes} c
      where c.station_id = i.station_id and c.kind = 'approve' order by c.id desc limit 1) is distinct from ${moderator.id}
      and (select c.private ->> 'submitted_by' from ${changes} c
        where c.station_id = i.station_id and c.kind = 'edit' and c.actor_role = 'system'
        order by c.id desc limit 1) is distinct from ${moderator.id}))`;
  const kept = await rowsOf<{ id: number | string }>(
    transaction,
    sql`update ${reviewItems} i
      set closed_at = ${now.toISOString()}::timestamptz, closed_by = ${moderator.id}, outcome = 'kept',
        claimed_by = null, claimed_until = null
      where i.id in ${[...ids]} and i.kind in ('dead', 'duplicate', 'patrol') and i.closed_at is null
        and ${mayDecideSql({ id: moderator.id, role }, sql`array[i.station_id, i.facts ->> 'other']`)}
        and ${role === "admin" ? sql`true` : isPatrolOfOthers}
      returning i.id`,
  );
  if (kept.length > 0) await announce(transaction, { topic: "administration" });
  return kept.map(({ id }) => Number(id));
}
