import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ActorRole, ChangeKind } from "./change.ts";
import { changes } from "./changes.table.ts";
import type { ReadActor, ReadChange } from "./read-change.ts";

/** Which changes are read; all that are given must hold. */
export type ChangeFilter = {
  kinds?: readonly ChangeKind[];
  /** The id of the person's account, or a role without a person. */
  actor?: { id: string } | { role: ActorRole };
  /** An id or a name that a station had. */
  station?: { id: string } | { name: string };
  batch?: string;
  /** Omits edits that changed no recorded field, such as exempting a station from checks. */
  onlyWithFields?: true;
};

export const CHANGES_PER_PAGE = 50;
/** How many stations of a batch are named. */
const MAX_NAMED_STATIONS = 20;

const actors = alias(users, "actors");
const reverted = alias(changes, "reverted");
const revertedActors = alias(users, "reverted_actors");
const reverting = alias(changes, "reverting");
const revertingActors = alias(users, "reverting_actors");

type ChangesPage = { before: number | null; filter?: ChangeFilter; isGrouped?: boolean; limit?: number };

/**
 * A page of the history, newest first. `isGrouped`: a batch of changes of one kind is one entry, at the position of its
 * newest change. `before`, `next`: cursors, the id of the last change of the page before.
 */
export async function readChanges(
  database: Pick<Database, "select">,
  { before, filter = {}, isGrouped = true, limit = CHANGES_PER_PAGE }: ChangesPage,
): Promise<{ changes: ReadChange[]; next: number | null }> {
  const rows = await database
    .select({ change: changes, actors, reverted, revertedActors, reverting, revertingActors })
    .from(changes)
    .leftJoin(actors, eq(actors.id, changes.actorId))
    .leftJoin(reverted, eq(reverted.id, changes.reverts))
    .leftJoin(revertedActors, eq(revertedActors.id, reverted.actorId))
    .leftJoin(reverting, eq(reverting.reverts, changes.id))
    .leftJoin(revertingActors, eq(revertingActors.id, reverting.actorId))
    .where(
      and(
        before === null ? undefined : lt(changes.id, before),
        ...conditionsOf(filter),
        isGrouped ? or(isNull(changes.batch), eq(changes.id, newestOfGroup)) : undefined,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const groups = isGrouped
    ? await readGroups(
        database,
        page.flatMap(({ change }) => change.batch ?? []),
      )
    : new Map();
  return {
    changes: page.map(({ change: { actorId, actorRole, ...change }, ...joined }) => ({
      ...change,
      actor: readActor({ actorRole, actorId }, joined.actors),
      revertedActor: joined.reverted && readActor(joined.reverted, joined.revertedActors),
      revertedBy: joined.reverting && {
        at: joined.reverting.at,
        actor: readActor(joined.reverting, joined.revertingActors),
      },
      group: (change.batch !== null && groups.get(groupKey(change))) || null,
    })),
    next: rows.length > page.length ? (page.at(-1)?.change.id ?? null) : null,
  };
}

const newestOfGroup = sql`(select max(newest.id) from ${changes} newest where newest.batch = ${changes.batch} and newest.kind = ${changes.kind})`;

function conditionsOf({ kinds, actor, station, batch, onlyWithFields }: ChangeFilter): (SQL | undefined)[] {
  return [
    kinds && inArray(changes.kind, [...kinds]),
    actor && ("id" in actor ? eq(changes.actorId, actor.id) : eq(changes.actorRole, actor.role)),
    station && ("id" in station ? eq(changes.stationId, station.id) : eq(changes.stationName, station.name)),
    batch === undefined ? undefined : eq(changes.batch, batch),
    onlyWithFields && or(ne(changes.kind, "edit"), isNotNull(changes.after)),
  ];
}

function readActor(
  { actorRole, actorId }: Pick<typeof changes.$inferSelect, "actorRole" | "actorId">,
  user: { name: string; email: string } | null,
): ReadActor {
  return { role: actorRole, id: user && actorId, name: user?.name ?? null, email: user?.email ?? null };
}

/** The changes of one batch that are of one kind. */
type Group = NonNullable<ReadChange["group"]>;

function groupKey({ batch, kind }: { batch: string | null; kind: ChangeKind }): string {
  return `${kind} ${batch}`;
}

/** The number of changes, and the first stations, of these batches, by `groupKey`. */
async function readGroups(database: Pick<Database, "select">, batches: readonly string[]): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>();
  if (batches.length === 0) return groups;
  const { batch, kind, stationId, stationName } = changes;
  const perGroup = sql`over (partition by ${batch}, ${kind} order by ${changes.id})`;
  const members = database
    .select({
      batch,
      kind,
      stationId,
      stationName,
      position: sql<number>`row_number() ${perGroup}::int`.as("position"),
      count: sql<number>`count(*) over (partition by ${batch}, ${kind})::int`.as("count"),
    })
    .from(changes)
    .where(inArray(batch, [...new Set(batches)]))
    .as("members");
  const rows = await database
    .select()
    .from(members)
    .where(sql`${members.position} <= ${MAX_NAMED_STATIONS} and ${members.count} > 1`)
    .orderBy(members.position);
  for (const row of rows) {
    const group = groups.get(groupKey(row)) ?? { count: row.count, stations: [] };
    if (row.stationId !== null && row.stationName !== null)
      group.stations.push({ id: row.stationId, name: row.stationName });
    groups.set(groupKey(row), group);
  }
  return groups;
}

/** The names of the stations of these changes, as they were then. */
export async function findStationNames(database: Pick<Database, "select">, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({ name: changes.stationName })
    .from(changes)
    .where(inArray(changes.id, [...ids]))
    .orderBy(changes.id);
  return rows.flatMap(({ name }) => name ?? []);
}
