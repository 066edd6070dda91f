import { eq, inArray, or, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { isPublic, type StationStatus } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";
import { streamChecks } from "../checking/stream-checks.table.ts";
import { sameStreamKey } from "./duplicates.ts";

export type KnownStation = { id: string; name: string; status: StationStatus };

/**
 * Stations whose stream is at one of these addresses, as somebody typed it or as a check found it; approved ones first.
 * `addresses`: what was typed, and where it led.
 */
export async function findDuplicates(database: Database, addresses: readonly string[]): Promise<KnownStation[]> {
  // As they stand in the table, too: what was typed may hold characters that PostgreSQL does not take.
  const urls = addresses.flatMap((address) => URL.parse(address)?.href ?? []);
  if (urls.length === 0) return [];
  const hosts = [...new Set(urls.map((address) => new URL(address).hostname))];
  const keys = new Set(urls.map(sameStreamKey));
  const rows = await database
    .select({
      ...{ id: stations.id, name: stations.name, status: stations.status },
      ...{ streamUrl: stations.streamUrl, playUrl: stations.playUrl, finalUrl: streamChecks.finalUrl },
    })
    .from(stations)
    .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(
      or(
        ...hosts.map((host) => sql`position(${host} in lower(${stations.streamUrl})) > 0`),
        inArray(streamChecks.finalUrl, urls),
      ),
    )
    .orderBy(stations.createdAt, stations.id);
  return rows
    .filter((row) =>
      [row.streamUrl, row.playUrl, row.finalUrl ?? ""].some((url) => url && keys.has(sameStreamKey(url))),
    )
    .map(({ id, name, status }) => ({ id, name, status }))
    .sort((one, other) => Number(isPublic(other.status)) - Number(isPublic(one.status)));
}
