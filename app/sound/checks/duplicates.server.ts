import { domainToUnicode } from "node:url";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { isPublic, type StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";

type DuplicateStation = { id: string; name: string; status: StationStatus };

type Sources = { database: Database; catalogue: Pick<ReadableCatalogue, "findByStream"> };

/**
 * Stations whose stream is at one of these URLs, as entered or as found by a check; approved ones first.
 * `streamUrls`: the URL that was entered, and those found by its inspection.
 * Approved stations are found by the catalogue's index, final URLs of checks by an index of the database, and stations
 * that are not public by an index of complete hosts.
 */
export async function findDuplicates(
  { database, catalogue }: Sources,
  streamUrls: readonly string[],
): Promise<DuplicateStation[]> {
  // Normalised as in the table; also encodes characters that PostgreSQL does not accept.
  const urls = [...new Set(streamUrls.flatMap((url) => URL.parse(url)?.href ?? []))];
  if (urls.length === 0) return [];
  const keys = new Set(urls.map(sameStreamKey));
  const found = new Map<string, DuplicateStation>();
  for (const { id, name } of urls.flatMap(catalogue.findByStream)) found.set(id, { id, name, status: "approved" });
  const rows = [...(await readByFinalUrl(database, urls)), ...(await readHiddenByHost(database, urls))];
  for (const { id, name, status, ...rowUrls } of rows) {
    if (Object.values(rowUrls).some((url) => url && keys.has(sameStreamKey(url)))) found.set(id, { id, name, status });
  }
  return [...found.values()].sort((a, b) => Number(isPublic(b.status)) - Number(isPublic(a.status)));
}

const FIELDS = {
  id: stations.id,
  name: stations.name,
  status: stations.status,
  streamUrl: stations.streamUrl,
  playUrl: stations.playUrl,
  finalUrl: streamChecks.finalUrl,
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

/** Stations that are not public and have one of these complete hosts. Exported for the test of its query plan. */
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
