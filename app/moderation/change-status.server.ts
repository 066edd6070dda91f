import { and, eq } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import type { SeenState } from "#app/stations/moderated-station.ts";
import { hasId } from "#app/stations/station-search.server.ts";
import { mayBecome, type StationStatus } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";
import { announceStation } from "./announce-station.server.ts";
import { recordDecision } from "./record-decision.server.ts";
import { throwConflict } from "./refuse-as-it-is-now.server.ts";

type DecisionTarget = { id: string; seen: SeenState };

/** Shows a station to visitors. Errors: Refusal `not-found`, or `conflict` when it is no longer as the administrator saw it. */
export function approveStation(database: Database, administrator: SignedIn, target: DecisionTarget): Promise<void> {
  return changeStatus(database, administrator, { ...target, to: "approved" });
}

/** Takes a station away from visitors. Errors: as above. */
export function suspendStation(database: Database, administrator: SignedIn, target: DecisionTarget): Promise<void> {
  return changeStatus(database, administrator, { ...target, to: "suspended" });
}

function changeStatus(
  database: Database,
  administrator: SignedIn,
  { id, seen, to }: DecisionTarget & { to: "approved" | "suspended" },
): Promise<void> {
  return database.transaction(async (transaction) => {
    if (!mayBecome(seen.status, to)) throw new Refusal("conflict", ALREADY[to]);
    const [station] = await transaction
      .update(stations)
      .set({ status: to, updatedAt: new Date() })
      .where(and(hasId(id), eq(stations.status, seen.status), eq(stations.updatedAt, seen.updatedAt)))
      .returning({ id: stations.id, name: stations.name });
    if (!station) return throwConflict(transaction, id);
    await recordDecision(transaction, administrator, { decision: to === "approved" ? "approve" : "suspend", station });
    await announceStation(transaction, id, [seen.status, to]);
  });
}

const ALREADY: Record<Exclude<StationStatus, "pending">, string> = {
  approved: "Esta rádio já está aprovada.",
  suspended: "Esta rádio já está suspensa.",
};
