import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { lockInTransaction } from "#app/platform/database/advisory-locks.server.ts";
import { type Database, rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { findDuplicates } from "#app/sound/checks/duplicates.server.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { apiSubmissionText } from "#app/stations/history/api-submission.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { AddedStation } from "./added-station.ts";

/** Only what is taken counts. */
export const ADDED_PER_HOUR: Limit = {
  name: "stations added from an address in an hour",
  max: 20,
  windowSeconds: 60 * 60,
};
export const ADDED_PER_DAY: Limit = {
  name: "stations added from an address in a day",
  max: 50,
  windowSeconds: 24 * 60 * 60,
};

/** Stations of all addresses that wait for a moderator: beyond them none is taken, so that others' submissions can be found. */
const MAX_WAITING = 200;

/** The response to `add`. `uuid`: empty when it is refused. */
export type AddResult = { ok: boolean; message: string; uuid: string };

export type AddParts = {
  database: Database;
  catalogue: Pick<ReadableCatalogue, "findByStream">;
  attempts: Pick<AttemptCounter, "countAllIn">;
  publicUrl: string;
  clock: Pick<Clock, "now">;
};

/** `address`: as limits count it. `client`: the User-Agent; empty without one. */
type AddOrigin = { address: string; client: string };

/**
 * Inserts a station as a pending submission without an account, under the UUID of the response, unless one with its
 * stream is listed, waits, or was refused. Errors: those of the database.
 */
export async function addStation(
  { database, catalogue, attempts, publicUrl, clock }: AddParts,
  station: AddedStation,
  { address, client }: AddOrigin,
): Promise<AddResult> {
  try {
    return await database.transaction(async (transaction) => {
      await lockInTransaction(transaction, "addedStations");
      const known = await findKnown({ database: transaction, catalogue, publicUrl }, station.streamUrl);
      if (known) return known;
      if (await isQueueFull(transaction)) return refused("Too many stations wait for a moderator, try again later");
      // In the transaction: what is not taken is not counted.
      const limits = [ADDED_PER_HOUR, ADDED_PER_DAY].map((limit) => ({ limit, who: address }));
      await attempts.countAllIn(transaction, limits);
      const uuid = await insertStation(transaction, station, { client, now: clock.now() });
      return { ok: true, message: "Station added, it will be listed when a moderator has approved it", uuid };
    });
  } catch (error) {
    if (error instanceof Refusal && error.kind === "too-many") return refused(TOO_MANY);
    throw error;
  }
}

export const TOO_MANY = "You have added too many stations, try again later";

export function refused(message: string): AddResult {
  return { ok: false, message, uuid: "" };
}

type Known = Pick<AddParts, "database" | "catalogue" | "publicUrl">;

/** The response for a stream that a station has already, in any state. Null: none has. */
async function findKnown({ database, catalogue, publicUrl }: Known, streamUrl: string): Promise<AddResult | null> {
  const found = await findDuplicates({ database, catalogue }, [streamUrl]);
  const listed = found.find(({ status }) => isPublic(status));
  if (listed) return alreadyListed(await primaryUuid(database, listed.id));
  const waiting = found.find(({ status }) => status === "pending");
  if (waiting) {
    const message = "This stream was added before, it will be listed when a moderator has approved it";
    return { ok: true, message, uuid: await primaryUuid(database, waiting.id) };
  }
  for (const { id } of found) {
    const uuid = await answeringUuid(database, id);
    if (uuid) return alreadyListed(uuid);
  }
  if (found.length === 0) return null;
  return refused(`This stream was taken off the list. If that is a mistake, write to ${publicUrl}/contact`);
}

function alreadyListed(uuid: string): AddResult {
  return { ok: true, message: "This stream is already listed", uuid };
}

/** Errors: for an unknown station. */
async function primaryUuid(database: Pick<Database, "select">, stationId: string): Promise<string> {
  const [row] = await database
    .select({ uuid: stationUuids.uuid })
    .from(stationUuids)
    .where(and(eq(stationUuids.stationId, stationId), stationUuids.isPrimary));
  if (!row) throw new Error(`Station ${stationId} has no UUID`);
  return row.uuid;
}

const answering = alias(stationUuids, "answering");

/** The UUID of the public station that answers for a duplicate; null without one. */
async function answeringUuid(database: Pick<Database, "select">, stationId: string): Promise<string | null> {
  const [row] = await database
    .select({ uuid: answering.uuid })
    .from(stationUuids)
    .innerJoin(answering, and(eq(answering.stationId, stationUuids.answeredBy), answering.isPrimary))
    .innerJoin(stations, and(eq(stations.id, answering.stationId), eq(stations.status, "approved")))
    .where(eq(stationUuids.stationId, stationId))
    .limit(1);
  return row?.uuid ?? null;
}

/** By the index of states: few stations are pending. */
async function isQueueFull(transaction: Transaction): Promise<boolean> {
  const [row] = await rowsOf<{ waiting: number }>(
    transaction,
    sql`select count(*)::int as waiting from (
      select from ${stations} s where s.status = 'pending' and s.submitted_by is null
        and (select count(*) from ${stationUuids} u where u.station_id = s.id and u.origin = 'add') > 0
      limit ${MAX_WAITING}) w`,
  );
  return (row?.waiting ?? 0) >= MAX_WAITING;
}

/** Gives the UUID that is promised. */
async function insertStation(
  transaction: Transaction,
  station: AddedStation,
  { client, now }: { client: string; now: Date },
): Promise<string> {
  const [id, uuid] = [crypto.randomUUID(), crypto.randomUUID()];
  await transaction.insert(stations).values({ ...station, id, status: "pending", createdAt: now, updatedAt: now });
  await addStationUuids(transaction, [{ uuid, stationId: id }], "add");
  const text = apiSubmissionText(client);
  const actor = { id: null, role: "system" } as const;
  await recordChange(transaction, actor, { kind: "submit", station: { id, name: station.name }, text });
  await updateSubmissionItems(transaction, [id], { by: null, now });
  await announce(transaction, { topic: "administration" });
  return uuid;
}
