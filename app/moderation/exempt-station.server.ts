import { eq } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import { findModeratedStation } from "#app/stations/moderated-station-reader.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { announceStation } from "./announce-station.server.ts";
import { recordDecision } from "./record-decision.server.ts";
import { throwConflict } from "./refuse-as-it-is-now.server.ts";

/**
 * Has a station's stream checked by itself no more, or again: one that is exempt is never «sem emissão». It is no edit of
 * the station: what another administrator saw of it still holds. Errors: Refusal `not-found`.
 */
export function exemptStation(
  database: Database,
  administrator: SignedIn,
  { id, exempt }: { id: string; exempt: boolean },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const station = (await findModeratedStation(transaction, id)) ?? (await throwConflict(transaction, id));
    const anew = { exempt, failures: 0, failingSince: null, nextCheckAt: new Date() };
    await transaction
      .insert(streamChecks)
      .values({ stationId: id, ...anew })
      .onConflictDoUpdate({ target: streamChecks.stationId, set: anew });
    if (exempt) await transaction.update(stations).set({ offAir: false }).where(eq(stations.id, id));
    const note = exempt ? "Não verificar" : "Retomar a verificação";
    await recordDecision(transaction, administrator, { decision: "edit", station, note });
    await announceStation(transaction, id, exempt && station.offAir ? [station.status] : ["pending"]);
  });
}
