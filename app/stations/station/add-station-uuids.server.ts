import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { stationUuids, type UuidOrigin } from "./station-identities.table.ts";

/** A UUID that a station is known by elsewhere, in lower case. */
type GivenUuid = { uuid: string; stationId: string };

/**
 * Gives stations UUIDs by which others know them. The first one of an upstream becomes the primary UUID of its station,
 * and what was primary stays as an alias; so does that which an `add` promised, until an upstream knows the station.
 * Known UUIDs stay as they are, also those of deleted stations. At most some thousands at once.
 */
export async function addStationUuids(
  transaction: Transaction,
  given: readonly GivenUuid[],
  origin: Exclude<UuidOrigin, "own">,
): Promise<void> {
  if (given.length === 0) return;
  const rows = distinctUuids(given);
  const added = await rowsOf<{ uuid: string; stationId: string }>(
    transaction,
    // Ordered, so that two transactions with the same UUIDs wait for each other instead of forever.
    sql`
    insert into ${stationUuids} (uuid, station_id, origin, is_primary)
    select uuid, "stationId", ${origin}, false
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(uuid uuid, "stationId" text)
    order by uuid
    on conflict do nothing
    returning uuid, station_id as "stationId"`,
  );
  if (added.length === 0) return;
  const stationIds = [...new Set(added.map(({ stationId }) => stationId))];
  const isWeaker = origin === "upstream" ? ne(stationUuids.origin, origin) : eq(stationUuids.origin, "own");
  const demoted = await transaction
    .update(stationUuids)
    .set({ isPrimary: false })
    .where(and(stationUuids.isPrimary, isWeaker, inArray(stationUuids.stationId, stationIds)))
    .returning({ stationId: stationUuids.stationId });
  const isAdded = new Set(added.map(({ uuid }) => uuid));
  // In the order in which they were given: the last of them that is set is the first.
  const firstOf = new Map(
    rows.toReversed().flatMap(({ uuid, stationId }) => (isAdded.has(uuid) ? [[stationId, uuid]] : [])),
  );
  const promoted = demoted.flatMap(({ stationId }) => firstOf.get(stationId) ?? []);
  if (promoted.length > 0)
    await transaction.update(stationUuids).set({ isPrimary: true }).where(inArray(stationUuids.uuid, promoted));
}

/** A UUID that is given to two stations is the first one's. */
function distinctUuids(given: readonly GivenUuid[]): GivenUuid[] {
  const first = new Map<string, GivenUuid>();
  for (const one of given) if (!first.has(one.uuid)) first.set(one.uuid, one);
  return [...first.values()];
}

/**
 * Lets one station answer for others that are its duplicates, until they are public again; null: each for itself.
 */
export async function answerForStations(
  transaction: Transaction,
  stationIds: readonly string[],
  answeredBy: string | null,
): Promise<void> {
  await transaction
    .update(stationUuids)
    .set({ answeredBy })
    .where(
      and(
        inArray(stationUuids.stationId, [...stationIds]),
        sql`${stationUuids.answeredBy} is distinct from ${answeredBy}::text`,
      ),
    );
}
