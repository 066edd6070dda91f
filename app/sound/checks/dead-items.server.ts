import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Transaction, timestampValue } from "#app/platform/database/database.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { listenerHours } from "#app/stations/open-items/listener-hours.server.ts";
import { closeItems } from "#app/stations/open-items/open-item.server.ts";
import { DUE_HOURS } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";

/** A public station that is off the air for this time gets an item in the queue. */
export const DEAD_AFTER_MS = 14 * DAY_MS;

/** A dead station that a moderator keeps gets no other item for this time. */
const KEPT_FOR_MS = 30 * DAY_MS;

/** Of a station `s` and its check `c`. */
const isDead = (now: Date) => sql`s.status = 'approved' and s.off_air and not c.exempt
  and c.failing_since <= ${timestampValue(new Date(now.getTime() - DEAD_AFTER_MS))}`;

/**
 * Opens the missing items of dead stations, all or one, and gives their number. Those that were kept in the last 30
 * days are left.
 */
export async function openDeadItems(transaction: Transaction, now: Date, stationId?: string): Promise<number> {
  const opened = await rowsOf(
    transaction,
    sql`insert into ${reviewItems} (kind, subject, station_id, since, due_at, facts)
      select 'dead', s.id, s.id, ${timestampValue(now)},
        ${timestampValue(now)} + make_interval(hours => ${sql.raw(String(DUE_HOURS.dead))} - coalesce(l.hours, 0)),
        jsonb_build_object('since', to_char(c.failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from ${streamChecks} c join ${stations} s on s.id = c.station_id
        left join (${listenerHours(now, stationId === undefined ? "all" : [stationId])}) l on l.station_id = s.id
      where ${isDead(now)} and ${stationId === undefined ? sql`true` : sql`c.station_id = ${stationId}`}
        and s.id not in (select subject from ${reviewItems} where ${isKept(now)})
      order by s.id for share of s
      on conflict (kind, subject) where closed_at is null do nothing
      returning id`,
  );
  return opened.length;
}

const isKept = (now: Date): SQL =>
  sql`kind = 'dead' and outcome = 'kept' and closed_at > ${timestampValue(new Date(now.getTime() - KEPT_FOR_MS))}`;

/** Closes the items of stations that are no longer dead. */
export async function closeLiveItems(transaction: Transaction, now: Date): Promise<void> {
  await transaction.execute(sql`
    update ${reviewItems} i set closed_at = ${timestampValue(now)}, outcome = 'gone', claimed_by = null, claimed_until = null
    where i.kind = 'dead' and i.closed_at is null
      and coalesce((select ${isDead(now)} from ${streamChecks} c join ${stations} s on s.id = c.station_id
        where c.station_id = i.subject), false) is false`);
}

/** Closes the item of a station that plays again, is not checked any more, or has another stream. */
export function closeDeadItem(transaction: Transaction, stationId: string, now: Date): Promise<void> {
  return closeDeadItems(transaction, [stationId], now);
}

/** The same of some hundreds of stations. */
export async function closeDeadItems(
  transaction: Transaction,
  stationIds: readonly string[],
  now: Date,
): Promise<void> {
  await closeItems(transaction, { kind: "dead", subjects: stationIds, outcome: "gone", by: null, now });
}
