import { eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import { awaitedChecks, imports } from "#app/exchange/lists/imports.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { hasAudio } from "#app/platform/net/stream-outcome.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";

/** Stations per transaction; a round of checks has fewer. */
const BATCH_SIZE = 50;

const NOTE = "Em emissão na primeira verificação";

/**
 * Approves the stations of imports that approve what plays (`approvesPlaying`), once their first stream check is stored
 * and found audio; the others stay pending. A station that an administrator has changed meanwhile, in any way, is left
 * alone. Works from what is stored, so several processes may do it at once, and the next start resumes it. The history
 * names the administrator of the import.
 */
export async function approvePlayingStations(database: Database, clock: Pick<Clock, "now">): Promise<void> {
  // First without a transaction, as usually nothing is awaited.
  while ((await readDecided(database, 1)).length > 0) {
    const decided = await database.transaction((transaction) => approveBatch(transaction, clock.now()));
    if (decided === 0) return;
  }
}

/** Gives the number of stations that no longer await their check. */
async function approveBatch(transaction: Transaction, now: Date): Promise<number> {
  const decided = await readDecided(transaction, BATCH_SIZE).for("update", { of: stations, skipLocked: true });
  if (decided.length === 0) return 0;
  const playing = decided.filter(
    (station) => isUnchanged(station) && station.outcome !== null && hasAudio(station.outcome),
  );
  const ids = playing.map(({ id }) => id);
  if (ids.length > 0) {
    const approved = { status: "approved" as const, updatedAt: nextStationVersion(now) };
    await transaction.update(stations).set(approved).where(inArray(stations.id, ids));
    for (const { id, name, administratorId, importId } of playing) {
      const station = { id, name };
      const statuses = { before: { status: "pending" }, after: { status: "approved" } };
      const actor = { id: administratorId, role: "import" } as const;
      await recordChange(transaction, actor, { kind: "approve", station, ...statuses, text: NOTE, batch: importId });
    }
    await updateSubmissionItems(transaction, ids, { by: null, now });
    await announce(transaction, { topic: "stations", ids });
  }
  const all = decided.map(({ id }) => id);
  await transaction.delete(awaitedChecks).where(inArray(awaitedChecks.stationId, all));
  await announce(transaction, { topic: "administration" });
  return decided.length;
}

type DecidedStation = Awaited<ReturnType<typeof readDecided>>[number];

/** An import sets both times to the same; every change by an administrator sets `updatedAt`, and checks do not. */
function isUnchanged(station: Pick<DecidedStation, "status" | "createdAt" | "updatedAt">): boolean {
  return station.status === "pending" && station.updatedAt.getTime() === station.createdAt.getTime();
}

/** Stations with an awaited check whose result is stored, or that were changed. */
function readDecided(database: Pick<Database, "select">, limit: number) {
  const { id, name, status, createdAt, updatedAt } = stations;
  const fields = {
    id,
    name,
    status,
    createdAt,
    updatedAt,
    administratorId: imports.administratorId,
    importId: imports.id,
  };
  return database
    .select({ ...fields, outcome: streamChecks.outcome })
    .from(awaitedChecks)
    .innerJoin(stations, eq(stations.id, awaitedChecks.stationId))
    .innerJoin(imports, eq(imports.id, awaitedChecks.importId))
    .innerJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(or(isNotNull(streamChecks.outcome), ne(status, "pending"), ne(updatedAt, createdAt)))
    .orderBy(id)
    .limit(limit);
}
