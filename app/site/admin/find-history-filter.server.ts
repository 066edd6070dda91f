import { eq, or, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { ACTOR_ROLES, actorLabel } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import type { ChangeFilter } from "#app/stations/history/read-changes.server.ts";
import type { HistoryQuery } from "./history-query.ts";

/**
 * The filter of a page of the history; null if no account belongs to the person. A station is found by its id, else by
 * a name that it had, as it was written.
 */
export async function findHistoryFilter(
  database: Database,
  { person, station, kind, batch }: HistoryQuery,
): Promise<ChangeFilter | null> {
  const actor = person ? await findActor(database, person) : undefined;
  if (actor === null) return null;
  return {
    ...(actor && { actor }),
    ...(station && { station: (await hasChanges(database, station)) ? { id: station } : { name: station } }),
    ...(kind && { kinds: [kind] }),
    ...(batch && { batch }),
  };
}

async function findActor(database: Database, person: string): Promise<NonNullable<ChangeFilter["actor"]> | null> {
  const role = ACTOR_ROLES.find((role) => fold(actorLabel(role)) === fold(person));
  if (role && actorLabel(role) !== actorLabel("admin")) return { role };
  const [found] = await database
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.id, person), eq(users.email, person.toLowerCase()), eq(users.name, person)))
    .orderBy(sql`${users.email} = ${person.toLowerCase()} desc`)
    .limit(1);
  return found ?? null;
}

async function hasChanges(database: Database, stationId: string): Promise<boolean> {
  const rows = await database.select({ id: changes.id }).from(changes).where(eq(changes.stationId, stationId)).limit(1);
  return rows.length > 0;
}
