import type { Transaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { findModeratedStation } from "#app/stations/moderated-station-reader.server.ts";
import type { StationStatus } from "#app/stations/station-status.ts";

const NOW: Record<StationStatus, string> = {
  approved: "está aprovada",
  pending: "está pendente",
  suspended: "está suspensa",
};

/** A decision came too late: says what became of the station meanwhile. Errors: always, `not-found` or `conflict`. */
export async function throwConflict(transaction: Transaction, id: string): Promise<never> {
  const station = await findModeratedStation(transaction, id);
  if (!station) throw new Refusal("not-found", "Esta rádio já não existe.");
  throw new Refusal(
    "conflict",
    `Esta rádio foi alterada entretanto e agora ${NOW[station.status]}. O seu pedido não foi aplicado; reveja a rádio e decida de novo.`,
  );
}
