import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { findModeratedStation } from "#app/stations/station-reader.server.ts";
import type { Inspect } from "#app/streams/inspect-stream.server.ts";
import { emptyInspection, type Inspection } from "#app/streams/inspection.ts";
import { storeInspection } from "./store-inspection.server.ts";

const MAX_CHECK_MS = 18_000;

/**
 * Checks a station's stream at once, for an administrator, whatever the station's status. The result counts like that of any
 * other check. Errors: Refusal `not-found`, or `conflict` when its stream URL changed meanwhile.
 */
export async function checkNow(
  { database, inspect, clock = systemClock }: { database: Database; inspect: Inspect; clock?: Clock },
  id: string,
): Promise<{ name: string; inspection: Inspection }> {
  const station = await findModeratedStation(database, id);
  if (!station) throw new Refusal("not-found", "Esta rádio já não existe.");
  const { name, streamUrl } = station;
  const inspection = await inspectWithin(inspect, streamUrl);
  const when = { now: clock.now(), random: Math.random() };
  const stored = await storeInspection(database, { stationId: station.id, streamUrl, inspection }, when);
  if (!stored) throw new Refusal("conflict", "O endereço desta rádio mudou entretanto. Verifique de novo.");
  return { name, inspection };
}

async function inspectWithin(inspect: Inspect, url: string): Promise<Inspection> {
  const timeout = AbortSignal.timeout(MAX_CHECK_MS);
  try {
    return await inspect(url, timeout);
  } catch (error) {
    if (!timeout.aborted) throw error;
    return emptyInspection("timed-out");
  }
}
