import { and, count, eq } from "drizzle-orm";
import { requireHeldRole } from "#app/accounts/held-role.server.ts";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { actorOf, recordChange } from "#app/history/record-change.server.ts";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { insertBuiltInStations } from "#app/stations/insert-built-in-stations.server.ts";
import type { SeenState } from "#app/stations/station.ts";
import { hasId } from "#app/stations/station-reader.server.ts";
import { mayBecome, type StationStatus } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";
import { retireStationImage } from "#app/stations/uploaded-images.server.ts";
import { announceStation, throwConflict } from "./announce-station.server.ts";
import { requireDecider } from "./decider.server.ts";
import { ROW_FIELDS, ROW_PRIVATE } from "./station-row.server.ts";

/** `seen`: the state in which the station was seen. */
type DecisionTarget = { id: string; seen: SeenState };

const ANNOUNCED = { id: stations.id, name: stations.name, submittedBy: stations.submittedBy };

/**
 * Makes a station public. Errors: Refusal `not-found`, `conflict` when its state is no longer the one seen, or `forbidden` as in
 * `requireDecider`.
 */
export function approveStation(database: Database, moderator: SignedIn, target: DecisionTarget): Promise<void> {
  return changeStatus(database, moderator, { ...target, to: "approved" });
}

/** Hides a station from visitors. Errors: as in `approveStation`. */
export function suspendStation(database: Database, moderator: SignedIn, target: DecisionTarget): Promise<void> {
  return changeStatus(database, moderator, { ...target, to: "suspended" });
}

/** Deletes a station; the history keeps what brings it back. Without `seen` (API), in any state. Only for administrators. Errors: as in `approveStation`. */
export function deleteStation(
  database: Database,
  administrator: SignedIn,
  { id, seen }: { id: string; seen: SeenState | null },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const [found] = await transaction
      .select({ ...ANNOUNCED, status: stations.status, before: ROW_FIELDS, private: ROW_PRIVATE })
      .from(stations)
      .where(seen ? isAsSeen({ id, seen }) : hasId(id))
      .for("update");
    if (!found) return throwConflict(transaction, id);
    // Before the deletion, which would delete the image too.
    await retireStationImage(transaction, { stationId: id, now: new Date() });
    await transaction.delete(stations).where(eq(stations.id, id));
    const { before, private: people, ...station } = found;
    await recordChange(transaction, actorOf(administrator), { kind: "delete", station, before, private: people });
    await announceStation(transaction, station, [station.status]);
  });
}

function changeStatus(
  database: Database,
  moderator: SignedIn,
  { id, seen, to }: DecisionTarget & { to: "approved" | "suspended" },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const role = await requireDecider(transaction, moderator, id);
    if (!mayBecome(seen.status, to)) throw new Refusal("conflict", ALREADY[to]);
    const [station] = await transaction
      .update(stations)
      .set({ status: to, updatedAt: new Date() })
      .where(isAsSeen({ id, seen }))
      .returning(ANNOUNCED);
    if (!station) return throwConflict(transaction, id);
    const kind = to === "approved" ? "approve" : "suspend";
    const statuses = { before: { status: seen.status }, after: { status: to } };
    await recordChange(transaction, actorOf({ ...moderator, role }), { kind, station, ...statuses });
    await announceStation(transaction, station, [seen.status, to]);
  });
}

function isAsSeen({ id, seen }: DecisionTarget) {
  return and(hasId(id), eq(stations.status, seen.status), eq(stations.updatedAt, seen.updatedAt));
}

const ALREADY: Record<Exclude<StationStatus, "pending">, string> = {
  approved: "Esta rádio já está aprovada.",
  suspended: "Esta rádio já está suspensa.",
};

/** Deletes all stations, in any state. Gives their number. */
export function clearStations(database: Database, administrator: SignedIn): Promise<number> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const [found] = await transaction.select({ count: count() }).from(stations);
    const cleared = found?.count ?? 0;
    await transaction.delete(stations);
    await recordChange(transaction, actorOf(administrator), { kind: "clear", text: stationsRemoved(cleared) });
    await announce(transaction, { topic: "everything" });
    return cleared;
  });
}

/** Inserts the missing built-in stations as approved, with their fixed ids. Other stations stay unchanged. Gives the inserted ids. */
export function restoreDefaults(database: Database, administrator: SignedIn): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const restored = await insertBuiltInStations(transaction, new Date());
    await recordChange(transaction, actorOf(administrator), {
      kind: "restore",
      text: stationsRestored(restored.length),
    });
    await announce(transaction, { topic: "administration" });
    return restored;
  });
}

const stationsRemoved = (number: number) => (number === 1 ? "1 rádio removida" : `${number} rádios removidas`);

const stationsRestored = (number: number) => (number === 1 ? "1 rádio restaurada" : `${number} rádios restauradas`);
