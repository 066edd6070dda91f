import { type SQL, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { isAnyOf, listenerHours } from "./listener-hours.server.ts";
import { DUE_HOURS, UNVERIFIED_LATER_HOURS } from "./review-item.ts";
import { reviewItems } from "./review-items.table.ts";

/**
 * `by`: the account whose action closes items; null for none. `reopens`: what is pending again had a decision taken
 * back, and keeps the deadline that it had.
 */
type Update = { by: string | null; now: Date; reopens?: boolean };

/**
 * Synchronises the items with the stations' status: each pending one among these stations has exactly one open item,
 * the others none. Items about public stations close when theirs is not approved any more, items about pairs when one
 * of the two is suspended or deleted: with outcome `suspended` if a station is suspended, else `gone`. Called in every
 * transaction that changes the status of stations, inserts or deletes them; for `all` at the start, after a restored
 * backup. Several processes may do so at once. `ids`: at most some thousands.
 */
export async function updateSubmissionItems(
  transaction: Transaction,
  ids: readonly string[] | "all",
  { by, now, reopens = false }: Update,
): Promise<void> {
  if (ids.length === 0) return;
  const concerns = (column: SQL) => (ids === "all" ? sql`true` : isAnyOf(column, ids));
  const closedAt = sql`${now.toISOString()}::timestamptz`;
  // Items of any kind close with their station.
  await transaction.execute(sql`
    update ${reviewItems} i
    set closed_at = ${closedAt}, closed_by = ${by}, claimed_by = null, claimed_until = null,
      outcome = case when i.kind = 'submission' or s.status = 'suspended' then coalesce(s.status, 'gone') else 'gone' end
    from ${reviewItems} o left join ${stations} s on s.id = o.station_id
    where i.id = o.id and i.closed_at is null and i.station_id is not null and ${concerns(sql`i.station_id`)}
      and (s.id is null or (i.kind = 'submission' and s.status <> 'pending')
        or (i.kind in ('dead', 'patrol') and s.status <> 'approved'))`);
  await transaction.execute(sql`
    update ${reviewItems} i
    set closed_at = ${closedAt}, closed_by = ${by}, claimed_by = null, claimed_until = null,
      outcome = case when (select count(*) from ${stations} s
        where s.id = any(array[i.station_id, i.facts ->> 'other']) and s.status = 'suspended') > 0 then 'suspended' else 'gone' end
    where i.kind = 'duplicate' and i.closed_at is null
      and (${concerns(sql`i.station_id`)} or ${concerns(sql`(i.facts ->> 'other')`)})
      and (select count(*) from ${stations} s
        where s.id = any(array[i.station_id, i.facts ->> 'other']) and s.status <> 'suspended') < 2`);
  await openSubmissionItems(transaction, ids, { now, reopens });
}

/**
 * Only the items of the pending stations among these: for stations that were just inserted, of which no item is open.
 * `ids`: as above.
 */
export async function openSubmissionItems(
  transaction: Transaction,
  ids: readonly string[] | "all",
  { now, reopens = false }: Pick<Update, "now" | "reopens">,
): Promise<void> {
  if (ids.length === 0) return;
  // An anti-join would compare all with all: the embedded database has no statistics. Few stations find their items by
  // the index.
  const isMissing = sql`s.id in (select id from ${stations} where status = 'pending'
    except select subject from ${reviewItems} where kind = 'submission' and closed_at is null)`;
  // `offset 0`: else the embedded database would read all pending stations by the index of their status.
  const concerned = ids === "all" ? stations : sql`(select * from ${stations} where ${isAnyOf(sql`id`, ids)} offset 0)`;
  const earlier =
    reopens && ids !== "all"
      ? sql`select distinct on (subject) subject, since, due_at from ${reviewItems}
          where kind = 'submission' and closed_at is not null and ${isAnyOf(sql`subject`, ids)} order by subject, id desc`
      : sql`select null::text as subject, null::timestamptz as since, null::timestamptz as due_at`;
  await transaction.execute(sql`
    insert into ${reviewItems} (kind, subject, station_id, since, due_at)
    select 'submission', s.id, s.id, coalesce(e.since, s.updated_at), coalesce(e.due_at, s.updated_at + make_interval(hours => ${sql.raw(String(DUE_HOURS.submission))}
      + case when u.email_verified = false then ${sql.raw(String(UNVERIFIED_LATER_HOURS))} else 0 end - coalesce(l.hours, 0)))
    from ${concerned} s left join ${users} u on u.id = s.submitted_by left join (${earlier}) e on e.subject = s.id
      left join (${listenerHours(now, ids)}) l on l.station_id = s.id
    where s.status = 'pending' and ${ids === "all" ? isMissing : sql`true`}
    on conflict (kind, subject) where closed_at is null do nothing`);
}
