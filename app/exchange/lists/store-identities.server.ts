import { asc, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { addStationUuids } from "#app/stations/station/add-station-uuids.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { factsWithVotes, upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import type { ListedIdentity } from "./listed-identity.ts";

/** `isWritten`: the station was inserted with the values of this row. */
export type IdentityToStore = { identity: ListedIdentity; stationId: string; isWritten: boolean };

/**
 * Gives stations the UUIDs of rows, and stores what the rows report about them. A UUID of another station stays there,
 * and nothing is stored of it. What a mirror has read stays, unless the station was inserted just now.
 */
export async function storeIdentities(transaction: Transaction, listed: readonly IdentityToStore[]): Promise<void> {
  const present = await lockStations(transaction, [...new Set(listed.map(({ stationId }) => stationId))]);
  const identities = listed.filter(({ stationId }) => present.has(stationId));
  await addStationUuids(
    transaction,
    identities.map(({ identity: { uuid }, stationId }) => ({ uuid, stationId })),
    "upstream",
  );
  const rows = identities.flatMap(({ identity: { uuid, upstream }, stationId, isWritten }) =>
    upstream ? [{ ...upstream, uuid, stationId, isWritten, written: isWritten ? upstream.written : {} }] : [],
  );
  if (rows.length === 0) return;
  await transaction.execute(sql`
    insert into ${upstreamStations} as known (uuid, station_id, changeuuid, written, facts)
    select distinct on (listed.uuid) listed.uuid, "stationId", "changeUuid", written, facts
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as listed(uuid uuid, "stationId" text, "changeUuid" uuid, written jsonb, facts jsonb)
    join ${stationUuids} on station_uuids.uuid = listed.uuid and station_uuids.station_id = listed."stationId"
    order by listed.uuid
    on conflict (uuid) do update set
      written = case when excluded.written = '{}' then known.written else excluded.written end,
      changeuuid = case when excluded.written = '{}' then known.changeuuid else excluded.changeuuid end,
      facts = ${factsWithVotes},
      updated_at = now()
    where excluded.written <> '{}'
      or known.seen_at is null and coalesce(excluded.facts ->> 'lastchecktime', '') > coalesce(known.facts ->> 'lastchecktime', '')`);
}

/** Those of the stations that exist, which are not deleted meanwhile: a UUID of a deleted station would not be a tombstone. */
async function lockStations(transaction: Transaction, stationIds: readonly string[]): Promise<Set<string>> {
  const rows = await transaction
    .select({ id: stations.id })
    .from(stations)
    .where(inArray(stations.id, [...stationIds]))
    .orderBy(asc(stations.id))
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}
