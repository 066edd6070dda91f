import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { findModeratedStation } from "#app/stations/moderated-station-reader.server.ts";
import type { Inspect } from "#app/streams/inspect-stream.server.ts";
import { emptyInspection, type Inspection } from "#app/streams/inspection.ts";
import { storeInspection } from "./store-inspection.server.ts";

const LONGEST_CHECK_MS = 18_000;

/**
 * Looks at a station's stream at once, in whatever state the station is, because an administrator wants to know. What is
 * found counts like any other check. Errors: Refusal `not-found`, or `conflict` when its address changed meanwhile.
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

async function inspectWithin(inspect: Inspect, address: string): Promise<Inspection> {
  const tooLong = AbortSignal.timeout(LONGEST_CHECK_MS);
  try {
    return await inspect(address, tooLong);
  } catch (error) {
    if (!tooLong.aborted) throw error;
    return emptyInspection("timed-out");
  }
}
