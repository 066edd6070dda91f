import { asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import type { KnownReport } from "./listed-identity.ts";
import { type WritingPace, yieldToRequests } from "./store-batch.server.ts";

const ROWS_PER_QUERY = 250;

/**
 * The stream keys of all stations, in any status, with their ids: of the submitted, the played and the final URL. About
 * 100 bytes each, for the duration of an import. Read in pages, with pauses for requests.
 */
export async function readKnownStreams(database: Database, pace: WritingPace): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  const readPage = (after: string) =>
    database
      .select({
        id: stations.id,
        streamUrl: stations.streamUrl,
        playUrl: stations.playUrl,
        finalUrl: streamChecks.finalUrl,
      })
      .from(stations)
      .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
      .where(gt(stations.id, after))
      .orderBy(asc(stations.id))
      .limit(ROWS_PER_QUERY);
  const others: [string, string][] = [];
  for await (const { id, streamUrl, playUrl, finalUrl } of eachRow(readPage, pace)) {
    if (streamUrl) known.set(sameStreamKey(streamUrl), id);
    for (const url of [playUrl, finalUrl]) if (url) others.push([sameStreamKey(url), id]);
  }
  // A station whose own URL it is comes before one that only leads there.
  for (const [key, id] of others) if (!known.has(key)) known.set(key, id);
  return known;
}

/** All UUIDs, also of deleted stations, with what lists and mirrors reported of them. Read as `readKnownStreams`. */
export async function readKnownUuids(database: Database, pace: WritingPace): Promise<Map<string, KnownReport>> {
  const known = new Map<string, KnownReport>();
  const readUuids = (after: string) =>
    database
      .select({ id: stationUuids.uuid })
      .from(stationUuids)
      .where(after === "" ? undefined : gt(stationUuids.uuid, after))
      .orderBy(asc(stationUuids.uuid))
      .limit(ROWS_PER_QUERY);
  for await (const { id } of eachRow(readUuids, pace)) known.set(id, UNREPORTED);
  const { uuid, facts, seenAt } = upstreamStations;
  const readReported = (after: string) =>
    database
      .select({ id: uuid, checkedAt: sql<string | null>`${facts} ->> 'lastchecktime'`, seenAt })
      .from(upstreamStations)
      .where(after === "" ? undefined : gt(uuid, after))
      .orderBy(asc(uuid))
      .limit(ROWS_PER_QUERY);
  for await (const { id, checkedAt, seenAt: seen } of eachRow(readReported, pace))
    known.set(id, { hasFacts: true, checkedAt, isMirrored: seen !== null });
  return known;
}

const UNREPORTED: KnownReport = { hasFacts: false, checkedAt: null, isMirrored: false };

/** The rows of pages of ROWS_PER_QUERY, each after the last id of the one before it; '' for the first. */
async function* eachRow<Row extends { id: string }>(
  readPage: (after: string) => PromiseLike<Row[]>,
  pace: WritingPace,
): AsyncGenerator<Row, void> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const startedAt = performance.now();
    const page: Row[] = await readPage(after);
    yield* page;
    after = page.length < ROWS_PER_QUERY ? undefined : page.at(-1)?.id;
    await yieldToRequests(pace, performance.now() - startedAt);
  }
}
