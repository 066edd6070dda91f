import { domainToUnicode } from "node:url";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { isPublic, type StationStatus } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";
import { streamChecks } from "./stream-checks.table.ts";

export type DuplicateStation = { id: string; name: string; status: StationStatus };

type Places = { database: Database; catalogue: Pick<ReadableCatalogue, "findByStream"> };

/**
 * Stations whose stream is at one of these addresses, as somebody typed it or as a check found it; approved ones first.
 * `addresses`: what was typed, and where it led.
 * Approved stations are found in the catalogue's index, and where checks were led in the database's. The others, those that wait
 * for a decision, by the whole host in an index of the database.
 */
export async function findDuplicates(
  { database, catalogue }: Places,
  addresses: readonly string[],
): Promise<DuplicateStation[]> {
  // As they stand in the table, too: what was typed may hold characters that PostgreSQL does not take.
  const urls = [...new Set(addresses.flatMap((address) => URL.parse(address)?.href ?? []))];
  if (urls.length === 0) return [];
  const keys = new Set(urls.map(sameStreamKey));
  const found = new Map<string, DuplicateStation>();
  for (const { id, name } of urls.flatMap(catalogue.findByStream)) found.set(id, { id, name, status: "approved" });
  const rows = [...(await readByFinalUrl(database, urls)), ...(await readHiddenByHost(database, urls))];
  for (const { id, name, status, ...known } of rows) {
    if (Object.values(known).some((url) => url && keys.has(sameStreamKey(url)))) found.set(id, { id, name, status });
  }
  return [...found.values()].sort((one, other) => Number(isPublic(other.status)) - Number(isPublic(one.status)));
}

const FIELDS = {
  ...{ id: stations.id, name: stations.name, status: stations.status },
  ...{ streamUrl: stations.streamUrl, playUrl: stations.playUrl, finalUrl: streamChecks.finalUrl },
};

function readByFinalUrl(database: Database, urls: readonly string[]) {
  const bothSchemes = urls.flatMap((url) => [url.replace(/^https:/, "http:"), url.replace(/^http:/, "https:")]);
  return database
    .select(FIELDS)
    .from(streamChecks)
    .innerJoin(stations, eq(stations.id, streamChecks.stationId))
    .where(inArray(streamChecks.finalUrl, [...new Set(bothSchemes)]))
    .orderBy(stations.createdAt, stations.id);
}

/** Stations that are not public and have one of these hosts: the whole host, however short, not a part of it. */
export function readHiddenByHost(database: Database, urls: readonly string[]) {
  const hosts = urls.map((url) => new URL(url).hostname.replace(/\.$/, ""));
  const spellings = hosts.flatMap((host) => [host, `${host}.`, domainToUnicode(host)]).filter(Boolean);
  return database
    .select(FIELDS)
    .from(stations)
    .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(and(ne(stations.status, "approved"), inArray(stations.streamHost, [...new Set(spellings)])))
    .orderBy(stations.createdAt, stations.id);
}
