import { and, eq } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { SeenState } from "#app/stations/moderated-station.ts";
import { hasId } from "#app/stations/station-search.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { announceStation } from "./announce-station.server.ts";
import { recordDecision } from "./record-decision.server.ts";
import { throwConflict } from "./refuse-as-it-is-now.server.ts";

/**
 * Removes a station for good. `seen` is the state in which the administrator saw it; null, for programs that name only the
 * id, means whatever state it is in. Errors: Refusal `not-found`, or `conflict` when it is no longer as it was seen.
 */
export function deleteStation(
  database: Database,
  administrator: SignedIn,
  { id, seen }: { id: string; seen: SeenState | null },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const asSeen = seen && and(eq(stations.status, seen.status), eq(stations.updatedAt, seen.updatedAt));
    const [station] = await transaction
      .delete(stations)
      .where(and(hasId(id), asSeen ?? undefined))
      .returning({ id: stations.id, name: stations.name, status: stations.status });
    if (!station) return throwConflict(transaction, id);
    await recordDecision(transaction, administrator, { decision: "delete", station });
    await announceStation(transaction, id, [station.status]);
  });
}
