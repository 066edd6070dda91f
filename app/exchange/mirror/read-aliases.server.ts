import { inArray, sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { type PassRun, slicesOf, storeBatches } from "./pass-run.server.ts";
import type { UpstreamAlias } from "./upstream-client.server.ts";

/** Aliases in a page. */
const PAGE_SIZE = 10_000;

/** Far more than there are: an upstream that gives pages without end. */
const MAX_ALIASES = 1_000_000;

/**
 * Lets the stations of another RadioWave answer here to the UUIDs to which they answer there: apps that know a station by
 * one find it in a mirror too. UUIDs that are known here stay as they are.
 */
export async function readAliases(run: PassRun): Promise<void> {
  const { client, pageSize = PAGE_SIZE } = run.job;
  for (let offset = 0; offset < MAX_ALIASES; offset += pageSize) {
    const page = await client.aliasesAt(offset, pageSize);
    await storeBatches(run, await unknownOf(run, page), async (transaction, batch, { pass }) => {
      // By the indexes, UUID by UUID (`offset 0`): without statistics a join would read all.
      const added = await rowsOf<{ stationId: string }>(
        transaction,
        sql`
        insert into ${stationUuids} (uuid, station_id, origin, is_primary)
        select alias, "stationId", 'upstream', false from (
          select alias, (select u.station_id from ${stationUuids} u where u.uuid = given.uuid and u.deleted_at is null offset 0) as "stationId"
          from json_to_recordset(${JSON.stringify(batch)}::json) as given(alias uuid, uuid uuid)) found
        where "stationId" is not null
        order by alias
        on conflict do nothing
        returning station_id as "stationId"`,
      );
      const ids = [...new Set(added.map(({ stationId }) => stationId))];
      if (ids.length > 0) await announce(transaction, { topic: "stations", ids });
      return { pass };
    });
    if (page.length < pageSize) return;
  }
}

/** Rows per query. */
const SLICE = 1_000;

async function unknownOf({ job: { database } }: PassRun, aliases: readonly UpstreamAlias[]): Promise<UpstreamAlias[]> {
  const known = new Set<string>();
  for (const slice of slicesOf(aliases, SLICE)) {
    const rows = await database
      .select({ uuid: stationUuids.uuid })
      .from(stationUuids)
      .where(
        inArray(
          stationUuids.uuid,
          slice.map(({ alias }) => alias),
        ),
      );
    for (const { uuid } of rows) known.add(uuid);
  }
  return aliases.filter(({ alias }) => !known.has(alias));
}
