import { asc, eq, gt } from "drizzle-orm";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";

const ROWS_A_READ = 1_000;

/**
 * The streams of all stations, in whatever state: their addresses as they were typed, as players open them and as checks
 * found them, normalised. About 100 bytes each, for as long as an import runs.
 * Read a page at a time; `rest` is called between two, so that others have their turn.
 */
export async function readKnownStreams(database: Database, rest: () => Promise<void>): Promise<Set<string>> {
  const known = new Set<string>();
  let after = "";
  for (;;) {
    const page = await database
      .select({
        ...{ id: stations.id, streamUrl: stations.streamUrl, playUrl: stations.playUrl },
        finalUrl: streamChecks.finalUrl,
      })
      .from(stations)
      .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
      .where(gt(stations.id, after))
      .orderBy(asc(stations.id))
      .limit(ROWS_A_READ);
    for (const { streamUrl, playUrl, finalUrl } of page) {
      for (const address of [streamUrl, playUrl, finalUrl]) if (address) known.add(sameStreamKey(address));
    }
    const last = page.at(-1);
    if (!last || page.length < ROWS_A_READ) return known;
    after = last.id;
    await rest();
  }
}
