import { and, eq, inArray, ne } from "drizzle-orm";
import type { Transaction } from "#app/platform/database.server.ts";
import { stationUuids, type UuidOrigin } from "./station-uuids.table.ts";

/** A UUID that a station is known by elsewhere, in lower case. */
export type GivenUuid = { uuid: string; stationId: string };

/**
 * Gives stations UUIDs by which others know them. The first one of an upstream becomes the primary UUID of its station, and what was
 * primary stays as an alias; so does that which an `add` promised, until an upstream knows the station. Known UUIDs stay as they are,
 * also those of deleted stations. At most some thousands at once. Source: radio-browser-api, section 11.1.
 */
export async function addStationUuids(
  transaction: Transaction,
  given: readonly GivenUuid[],
  origin: Exclude<UuidOrigin, "own">,
): Promise<void> {
  if (given.length === 0) return;
  const added = await transaction
    .insert(stationUuids)
    .values(given.map(({ uuid, stationId }) => ({ uuid, stationId, origin, isPrimary: false })))
    .onConflictDoNothing()
    .returning({ uuid: stationUuids.uuid, stationId: stationUuids.stationId });
  if (added.length === 0) return;
  const stationIds = [...new Set(added.map(({ stationId }) => stationId))];
  const isWeaker = origin === "upstream" ? ne(stationUuids.origin, origin) : eq(stationUuids.origin, "own");
  const demoted = await transaction
    .update(stationUuids)
    .set({ isPrimary: false })
    .where(and(stationUuids.isPrimary, isWeaker, inArray(stationUuids.stationId, stationIds)))
    .returning({ stationId: stationUuids.stationId });
  // In the order in which they were given: the last of them that is set is the first.
  const firstOf = new Map(added.toReversed().map(({ uuid, stationId }) => [stationId, uuid]));
  const promoted = demoted.flatMap(({ stationId }) => firstOf.get(stationId) ?? []);
  if (promoted.length > 0)
    await transaction.update(stationUuids).set({ isPrimary: true }).where(inArray(stationUuids.uuid, promoted));
}

/**
 * Lets one station answer for others that are its duplicates, until they are public again. Source: radio-browser-api, section 1.
 */
export async function answerForStations(
  transaction: Transaction,
  stationIds: readonly string[],
  answeredBy: string,
): Promise<void> {
  await transaction
    .update(stationUuids)
    .set({ answeredBy })
    .where(inArray(stationUuids.stationId, [...stationIds]));
}
