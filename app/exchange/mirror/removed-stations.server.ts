import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import type { Actor } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { recordChanges } from "#app/stations/history/record-change.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { mirrorSuspensions } from "./mirror.table.ts";
import type { BatchContext, MirrorPass } from "./mirror-run.ts";
import { readListed } from "./read-known-stations.server.ts";

/** In the history. */
const REMOVED_UPSTREAM =
  "O Radio Browser retirou esta rádio, e as nossas verificações não a ouviram nos últimos 7 dias.";
const BACK_UPSTREAM = "A rádio voltou ao Radio Browser.";
const PLAYS_AGAIN = "As nossas verificações voltaram a ouvir a rádio.";

/** A mirror is a program. */
export const MIRROR_ACTOR: Actor = { id: null, role: "system" };

/** A station that our check found playing within this time stays, as ours. */
const PLAYED_WITHIN_MS = 7 * DAY_MS;

type Context = { batch: string; now: Date };

/**
 * Stores that the upstream removed these UUIDs. Suspends the stations that have no other of it, are from it or from a
 * list, and that our checks did not find playing lately; the others stay, as ours. Gives the pass with what was done.
 */
export async function removeUpstreamStations(
  transaction: Transaction,
  uuids: readonly string[],
  { pass, now }: Pick<BatchContext, "pass" | "now">,
): Promise<MirrorPass> {
  if (uuids.length === 0) return pass;
  const removed = await transaction
    .update(upstreamStations)
    .set({ removedAt: now, updatedAt: now })
    .where(and(inArray(upstreamStations.uuid, [...uuids]), isNull(upstreamStations.removedAt)))
    .returning({ stationId: upstreamStations.stationId });
  const ids = [...new Set(removed.map(({ stationId }) => stationId))];
  if (ids.length === 0) return pass;
  const present = await transaction
    .selectDistinct({ stationId: upstreamStations.stationId })
    .from(upstreamStations)
    .where(and(inArray(upstreamStations.stationId, ids), isNull(upstreamStations.removedAt)));
  const stillThere = new Set(present.map(({ stationId }) => stationId));
  const candidates = (await readLocked(transaction, ids, "approved")).filter(({ id }) => !stillThere.has(id));
  const listed = await readListed(
    transaction,
    candidates.map(({ id }) => id),
  );
  const playing = await readPlaying(transaction, [...listed.keys()], now);
  const suspended = candidates.filter(({ id }) => listed.has(id) && !playing.has(id));
  if (suspended.length === 0) return pass;
  await suspend(transaction, suspended, { batch: pass.id, now });
  await announce(transaction, { topic: "stations", ids: suspended.map(({ id }) => id) });
  return { ...pass, counts: { ...pass.counts, removed: pass.counts.removed + suspended.length } };
}

/** Those of these stations that have a status, locked until the transaction ends, always in one order. */
function readLocked(transaction: Transaction, ids: string[], status: StationStatus): Promise<NamedStation[]> {
  return transaction
    .select({ id: stations.id, name: stations.name })
    .from(stations)
    .where(and(inArray(stations.id, ids), eq(stations.status, status)))
    .orderBy(stations.id)
    .for("update");
}

async function readPlaying(transaction: Transaction, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { stationId, playedAt } = streamChecks;
  const rows = await transaction
    .select({ id: stationId })
    .from(streamChecks)
    .where(and(inArray(stationId, [...ids]), gt(playedAt, new Date(now.getTime() - PLAYED_WITHIN_MS))));
  return new Set(rows.map(({ id }) => id));
}

type NamedStation = { id: string; name: string };

async function suspend(transaction: Transaction, suspended: readonly NamedStation[], context: Context): Promise<void> {
  const ids = suspended.map(({ id }) => id);
  const recorded = await setStatus(transaction, suspended, { ...context, status: "suspended", text: REMOVED_UPSTREAM });
  await transaction
    .insert(mirrorSuspensions)
    .values(ids.map((stationId, index) => ({ stationId, suspendedAt: context.now, change: recorded[index] ?? 0 })))
    .onConflictDoUpdate({
      target: mirrorSuspensions.stationId,
      set: { suspendedAt: context.now, change: sql.raw("excluded.change") },
    });
  await transaction.update(streamChecks).set({ watched: true }).where(inArray(streamChecks.stationId, ids));
}

/** Changes the status of stations. Gives the ids of the changes in the history, in their order. */
async function setStatus(
  transaction: Transaction,
  found: readonly NamedStation[],
  { batch, now, status, text }: Context & { status: "approved" | "suspended"; text: string },
): Promise<number[]> {
  const ids = found.map(({ id }) => id);
  await transaction
    .update(stations)
    .set({ status, updatedAt: nextStationVersion(now) })
    .where(inArray(stations.id, ids));
  const kind = status === "approved" ? "approve" : "suspend";
  const before = { status: status === "approved" ? "suspended" : "approved" };
  const recorded = await recordChanges(
    transaction,
    MIRROR_ACTOR,
    found.map((station) => ({ kind, station, batch, text, before, after: { status } })),
  );
  await updateSubmissionItems(transaction, ids, { by: null, now });
  return recorded;
}

/**
 * Makes stations public again that a mirror suspended, unless a person decided about them since. `because`: why. Gives
 * the ids of those that are public again.
 */
export async function restoreStations(
  transaction: Transaction,
  ids: readonly string[],
  { batch, now, because }: Context & { because: "back" | "playing" },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const suspensions = await transaction
    .delete(mirrorSuspensions)
    .where(inArray(mirrorSuspensions.stationId, [...ids]))
    .returning();
  if (suspensions.length === 0) return [];
  const found = suspensions.map(({ stationId }) => stationId);
  await transaction.update(streamChecks).set({ watched: false }).where(inArray(streamChecks.stationId, found));
  const decided = await readDecided(transaction, suspensions);
  const hidden = await readLocked(transaction, found, "suspended");
  const restored = hidden.filter(({ id }) => !decided.has(id));
  if (restored.length === 0) return [];
  const text = because === "back" ? BACK_UPSTREAM : PLAYS_AGAIN;
  await setStatus(transaction, restored, { batch, now, status: "approved", text });
  return restored.map(({ id }) => id);
}

/** Stations whose status was decided after the mirror suspended them. */
async function readDecided(
  transaction: Transaction,
  suspensions: readonly (typeof mirrorSuspensions.$inferSelect)[],
): Promise<Set<string>> {
  const { stationId, id, after } = changes;
  const ids = suspensions.map((suspension) => suspension.stationId);
  const rows = await transaction
    .select({ stationId, change: sql<number>`max(${id})`.mapWith(Number) })
    .from(changes)
    .where(and(inArray(stationId, ids), sql`${after} ? 'status'`))
    .groupBy(stationId);
  const last = new Map(rows.map((row) => [row.stationId, row.change]));
  return new Set(ids.filter((one, index) => (last.get(one) ?? 0) > (suspensions[index]?.change ?? 0)));
}

/** Stations that a mirror suspended, and that our checks found playing since. */
export async function readPlayingAgain(database: Pick<Database, "select">, limit: number): Promise<string[]> {
  const rows = await database
    .select({ id: mirrorSuspensions.stationId })
    .from(mirrorSuspensions)
    .innerJoin(streamChecks, eq(streamChecks.stationId, mirrorSuspensions.stationId))
    .where(gt(streamChecks.playedAt, mirrorSuspensions.suspendedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
