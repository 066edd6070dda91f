import { eq } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import { findModeratedStation } from "#app/stations/station-reader.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { announceStation, recordDecision, throwConflict } from "./record-decision.server.ts";

/**
 * Exempts a station from scheduled stream checks, or ends the exemption. An exempt station is never «sem emissão». Does not
 * count as a change of the station: `seen` states of other administrators stay valid. Errors: Refusal `not-found`.
 */
export function exemptStation(
  database: Database,
  administrator: SignedIn,
  { id, exempt }: { id: string; exempt: boolean },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const station = (await findModeratedStation(transaction, id)) ?? (await throwConflict(transaction, id));
    const check = { exempt, failures: 0, failingSince: null, nextCheckAt: new Date() };
    await transaction
      .insert(streamChecks)
      .values({ stationId: id, ...check })
      .onConflictDoUpdate({ target: streamChecks.stationId, set: check });
    if (exempt) await transaction.update(stations).set({ offAir: false }).where(eq(stations.id, id));
    const note = exempt ? "Não verificar" : "Retomar a verificação";
    await recordDecision(transaction, administrator, { decision: "edit", station, note });
    await announceStation(transaction, id, exempt && station.offAir ? [station.status] : ["pending"]);
  });
}
