import { asc, eq, gt } from "drizzle-orm";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";

const ROWS_PER_QUERY = 1_000;

/**
 * The stream keys of all stations, in any status: of the submitted, the played and the final URL. About 100 bytes each, for
 * the duration of an import. Read in pages; `pause` is called between them.
 */
export async function readKnownStreams(database: Database, pause: () => Promise<void>): Promise<Set<string>> {
  const known = new Set<string>();
  let after = "";
  for (;;) {
    const page = await database
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
    for (const { streamUrl, playUrl, finalUrl } of page) {
      for (const url of [streamUrl, playUrl, finalUrl]) if (url) known.add(sameStreamKey(url));
    }
    const last = page.at(-1);
    if (!last || page.length < ROWS_PER_QUERY) return known;
    after = last.id;
    await pause();
  }
}
