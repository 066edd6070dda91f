import { asc, sql } from "drizzle-orm";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import type { SeenState } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { rowsOf } from "./databases.ts";
import { putNamedStations } from "./named-stations.ts";
import { ADMINISTRATOR, EDITOR } from "./viewers.ts";
import { waitUntil } from "./wait-until.ts";

/** The named stations, and the accounts of EDITOR and ADMINISTRATOR with their roles. */
export async function putModeratedStations(database: Database): Promise<void> {
  await putNamedStations(database);
  await putModerators(database);
}

/** Long ago: the approvals of a new editor are reviewed by another. */
const GRANTED_AT = new Date("2026-01-01T12:00:00Z");

/** The accounts of EDITOR and ADMINISTRATOR with their roles. */
export async function putModerators(database: Database): Promise<void> {
  for (const { id, email, role } of [EDITOR, ADMINISTRATOR]) {
    await database.insert(users).values({ id, name: "", email });
    if (role !== "user") await database.insert(userRoles).values({ userId: id, role, grantedAt: GRANTED_AT });
  }
}

/** The current state of a station, as an administrator sees it. */
export async function seen(database: Database, id: string): Promise<SeenState> {
  const station = await findModeratedStation(database, id);
  if (!station) throw new Error(`There is no station ${id}.`);
  return { status: station.status, updatedAt: station.updatedAt };
}

/** The states of all stations by their ids. */
export async function statuses(database: Database): Promise<Record<string, string>> {
  const rows = await database
    .select({ id: stations.id, status: stations.status })
    .from(stations)
    .orderBy(asc(stations.id));
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

/** The history as lines of 'kind station text', with the fields that an edit changed, the oldest first. */
export async function history(database: Database): Promise<string[]> {
  const rows = await database.select().from(changes).orderBy(asc(changes.id));
  return rows.map(({ kind, stationId, text, after }) => {
    const fields = Object.keys(after ?? {})
      .filter((field) => field !== "status")
      .sort();
    return [kind, stationId, text, fields.join(", ")].filter(Boolean).join(" ");
  });
}

/** The changes about accounts, the oldest first, without id and time. */
export function historyOfAccounts(database: Database) {
  const { actorId, actorRole, kind, private: account, reason, text } = changes;
  return database
    .select({ actorId, actorRole, kind, private: account, reason, text })
    .from(changes)
    .orderBy(asc(changes.id));
}

/** Waits until another transaction waits for a lock of this one. Only on PostgreSQL: the embedded database has no concurrency. */
export function untilLockWait(transaction: Transaction): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waitUntil("a transaction waits for a lock", async () => {
    // Within a transaction the server keeps its first snapshot of the statistics.
    await transaction.execute(sql`select pg_stat_clear_snapshot()`);
    return (await rowsOf(transaction, waiting)).length > 0;
  });
}
