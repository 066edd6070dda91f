import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { findModeratedStation } from "./station-reader.server.ts";
import { isPublic, type StationStatus } from "./station-status.ts";

/**
 * Announces a change of a station to all pages if one of the statuses, before and after it, is public; else to
 * administrators and to its submitter (`submittedBy`, null: none).
 */
export async function announceStation(
  transaction: Transaction,
  { id, submittedBy }: { id: string; submittedBy: string | null },
  statuses: StationStatus[],
): Promise<void> {
  await announceStations(transaction, [{ id, submittedBy, statuses }]);
}

/** Announces changes of many stations, as `announceStation`: one announcement for all that are public. */
export async function announceStations(
  transaction: Transaction,
  changed: readonly { id: string; submittedBy: string | null; statuses: readonly StationStatus[] }[],
): Promise<void> {
  const ids = changed.filter(({ statuses }) => statuses.some(isPublic)).map(({ id }) => id);
  if (ids.length > 0) await announce(transaction, { topic: "stations", ids });
  const hidden = changed.filter(({ statuses }) => !statuses.some(isPublic));
  if (hidden.length > 0) await announce(transaction, { topic: "administration" });
  const submitters = new Set(hidden.flatMap(({ submittedBy }) => submittedBy ?? []));
  for (const userId of submitters) await announce(transaction, { topic: "account", userId, part: "submissions" });
}

export const STATION_GONE = "Esta rádio já não existe.";

const CURRENT_STATE: Record<StationStatus, string> = {
  approved: "está aprovada",
  pending: "está pendente",
  suspended: "está suspensa",
};

/** Refuses a decision on a station that changed meanwhile. Errors: always Refusal `not-found` or `conflict`. */
export async function throwConflict(transaction: Transaction, id: string): Promise<never> {
  const station = await findModeratedStation(transaction, id);
  throw station ? changedMeanwhile(station.status) : new Refusal("not-found", STATION_GONE);
}

/** The refusal of a decision on a station that is no longer as it was seen. `status`: its present one. */
export function changedMeanwhile(status: StationStatus): Refusal {
  return new Refusal(
    "conflict",
    `Esta rádio foi alterada entretanto e agora ${CURRENT_STATE[status]}. O seu pedido não foi aplicado; reveja a rádio e decida de novo.`,
  );
}
