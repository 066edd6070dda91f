import { inArray, type SQL, sql } from "drizzle-orm";
import { appealDeadline } from "#app/moderation/appeals/appeal.ts";
import { appeals } from "#app/moderation/appeals/appeals.table.ts";
import { readDeletions } from "#app/moderation/appeals/station-refusals.server.ts";
import { type Database, rowsOf } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { readAppealStates } from "./submission-refusals.server.ts";
import type { DeletedSubmission } from "./submission-view.ts";

/** The newest deletions that are listed. */
export const MAX_DELETED_SUBMISSIONS = 50;

/**
 * The stations that an account has submitted and that were deleted since, from the history: not those that it withdrew
 * or that were put back. The newest deletions first, at most `MAX_DELETED_SUBMISSIONS`.
 */
export async function readDeletedSubmissions(
  database: Database,
  accountId: string,
  now: Date,
): Promise<DeletedSubmission[]> {
  const rows = await rowsOf<DeletedRow>(
    database,
    sql`select id::text, before ->> 'name' as name, before ->> 'genre' as genre, before ->> 'country' as country,
      before ->> 'country_code' as country_code, before ->> 'city' as city from (${deletionsOf(accountId)}) deletions`,
  );
  const ids = rows.map(({ id }) => Number(id));
  const [deletions, appealStates, endedBy] = await Promise.all([
    readDeletions(database, ids),
    readAppealStates(database, ids),
    readChangesThatEndedAppeals(database, ids),
  ]);
  return rows.flatMap(({ id, name, genre, country, country_code, city }) => {
    const deletion = deletions.get(Number(id));
    if (!deletion) return [];
    const { change, at, stationId, stationName, reason, text, facts } = deletion;
    return {
      id: stationId,
      name: name ?? stationName,
      genre: genre ?? "",
      deletedAt: at,
      deletion: change,
      country: country ?? "",
      countryCode: country_code ?? "",
      city: city ?? "",
      refusal: {
        reason,
        text,
        facts,
        appeal: appealStates.get(change) ?? null,
        mayResubmit: true,
        endedAppeal: endedBy.has(change),
        change: appealDeadline(at) > now ? change : null,
      },
    };
  });
}

/** How many of them are listed, as a query for a number. */
export function countDeletedSubmissions(accountId: string): SQL {
  return sql`select count(*) from (${deletionsOf(accountId)}) deletions`;
}

async function readChangesThatEndedAppeals(database: Database, ids: readonly number[]): Promise<Set<number | null>> {
  if (ids.length === 0) return new Set();
  const { decidedChange } = appeals;
  const rows = await database
    .select({ decidedChange })
    .from(appeals)
    .where(inArray(decidedChange, [...ids]));
  return new Set(rows.map((row) => row.decidedChange));
}

type DeletedRow = Record<"id", string> & Record<"name" | "genre" | "country" | "country_code" | "city", string | null>;

/**
 * The deletions of stations that an account has submitted, the newest first; `limit`: null for all.
 * Found by indexes: what the account submitted, and of each station that is gone its last deletion. As subqueries that
 * give a value: the embedded database has no statistics, and would join whole tables for `exists`.
 */
export const deletionsOf = (accountId: string, limit: number | null = MAX_DELETED_SUBMISSIONS) => sql`
  select d.id, d.before from (
    select distinct c.station_id from ${changes} c
      where c.actor_id = ${accountId} and c.kind = 'submit' and c.station_id is not null
        and (select s.id from ${stations} s where s.id = c.station_id) is null
  ) submitted cross join lateral (
    select d.id, d.before, d.private from ${changes} d
      where d.station_id = submitted.station_id and d.kind in ('delete', 'revert')
        and d.before is not null and d.after is null
      order by d.id desc limit 1
  ) d
  where d.private ->> 'submitted_by' = ${accountId} and (select r.id from ${changes} r where r.reverts = d.id) is null
  order by d.id desc limit ${limit}`;
