import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { VERSION_FIELDS } from "#app/stations/station/field-list.ts";
import { stationVersions } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";

/**
 * The version of an upstream that a station has without a change of ours. `isRecorded`: the transaction has written the
 * station, so that a trigger has recorded a version of it already.
 */
export type FollowedVersion = { stationId: string; changeUuid: string | null; isRecorded: boolean };

/**
 * Gives the current versions of stations the UUIDs that their upstream gave them: apps and mirrors that know one from
 * there know it here too. A change of the upstream that changes no field here is a version of its own: the UUIDs before
 * it stay valid as cursors. A UUID that another version has is left alone.
 */
export async function storeFollowedVersions(
  transaction: Transaction,
  versions: readonly FollowedVersion[],
): Promise<void> {
  const listed = versions.flatMap(({ stationId, changeUuid, isRecorded }) =>
    changeUuid === null ? [] : { station_id: stationId, changeuuid: changeUuid, is_recorded: isRecorded },
  );
  if (listed.length === 0) return;
  const fields = VERSION_FIELDS.map((field) => sql`${sql.raw(`'${field}'`)}, station.${sql.identifier(field)}`);
  await transaction.execute(sql`
    with listed as materialized (
      select distinct on (changeuuid) station_id, changeuuid, is_recorded or status <> 'approved' as replaces
      from json_to_recordset(${JSON.stringify(listed)}::json) as row(station_id text, changeuuid uuid, is_recorded boolean)
      join ${stations} on stations.id = station_id
      where not exists (select from ${stationVersions} known where known.changeuuid = row.changeuuid)
      order by changeuuid
    ), replaced as (
      update ${stationVersions} as version set changeuuid = listed.changeuuid from listed
      where replaces and version.station_id = listed.station_id and version."row" is null
    ), former as (
      update ${stationVersions} as version set "row" = jsonb_build_object(${sql.join(fields, sql`, `)})
      from listed join ${stations} as station on station.id = listed.station_id
      where not replaces and version.station_id = station.id and version."row" is null
      returning version.station_id
    )
    insert into ${stationVersions} (station_id, changeuuid)
    select station_id, changeuuid from listed join former using (station_id)`);
}
