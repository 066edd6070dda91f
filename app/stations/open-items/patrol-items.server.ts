import { and, eq, gt, sql } from "drizzle-orm";
import { userRoles } from "#app/people/accounts/accounts.table.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { Actor } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { openItems } from "./open-item.server.ts";
import { DUE_HOURS } from "./review-item.ts";
import { reviewItems } from "./review-items.table.ts";

/** So many days after the role was given, another moderator reviews what an editor has approved. */
const NEW_EDITOR_DAYS = 30;

/** The newest changes among which missing items are searched: the table has no index of its kinds. */
const NEWEST_CHANGES = 10_000;

/** Opens an item for each of these stations, which are public now: a moderator reviews them later. */
export async function openPatrolItems(
  transaction: Transaction,
  stationIds: readonly string[],
  now: Date,
): Promise<void> {
  const items = stationIds.map((id) => ({ kind: "patrol" as const, subject: id, stationId: id, now }));
  await openItems(transaction, items);
}

/** Opens an item for each of these stations that an editor has approved, if the role was given in the last 30 days. */
export async function patrolNewEditor(
  transaction: Transaction,
  { id, role }: Actor,
  { approved, now }: { approved: readonly string[]; now: Date },
): Promise<void> {
  if (role !== "editor" || id === null || approved.length === 0) return;
  const since = new Date(now.getTime() - NEW_EDITOR_DAYS * DAY_MS);
  const isNew = await transaction.$count(
    userRoles,
    and(eq(userRoles.userId, id), eq(userRoles.role, "editor"), gt(userRoles.grantedAt, since)),
  );
  if (isNew > 0) await openPatrolItems(transaction, approved, now);
}

/**
 * Opens the missing items of approvals and edits by the fast lane and of approvals by new editors, at the start: of
 * stations that are still public and were not reviewed since. Their time and deadline are as if they had been opened
 * then.
 */
export async function openMissingPatrolItems(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with patrolled as materialized (
      select subject, max(since) as since from ${reviewItems} where kind = 'patrol' group by subject
    )
    insert into ${reviewItems} (kind, subject, station_id, since, due_at)
    select 'patrol', c.station_id, c.station_id, c.at, c.at + make_interval(hours => ${sql.raw(String(DUE_HOURS.patrol))})
    from (select * from ${changes} order by id desc limit ${sql.raw(String(NEWEST_CHANGES))}) c
      left join patrolled on patrolled.subject = c.station_id
    where ((c.kind = 'edit' and c.actor_role = 'system' and c.private ->> 'submitted_by' is not null
        and (select count(*) from ${changes} revert where revert.reverts = c.id) = 0)
      or (c.kind = 'approve' and (c.actor_role = 'system' or (c.actor_role = 'editor' and c.at < (
        select granted_at from ${userRoles} where user_id = c.actor_id and role = 'editor'
      ) + make_interval(days => ${sql.raw(String(NEW_EDITOR_DAYS))})))))
      -- The item is opened at about the time of the change.
      and (patrolled.since is null or patrolled.since < c.at - interval '1 minute')
      and (select status from ${stations} where id = c.station_id) = 'approved'
      and (select count(*) from ${changes} later
        where later.station_id = c.station_id and later.id > c.id and later.kind in ('approve', 'suspend')) = 0
    on conflict (kind, subject) where closed_at is null do nothing`);
}
