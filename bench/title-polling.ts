import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { HOUR_MS } from "#app/platform/text/durations.ts";
import { openNowPlaying } from "#app/sound/now-playing/now-playing.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { station } from "#test-support/named-stations.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../server/open-database.ts";
import { startServer } from "./server-process.ts";
import type { BenchRow } from "./table.ts";

const POLLERS = 200;
const ROUND_MS = 60_000;
const HELD_MS = 10_000;
const MEGABYTE = 1_000_000;

type Round = { bytesAStationHour: number; cpuPercent: number; memoryMb: number; titles: number };

/**
 * The cost of polling the titles of 200 stations: bytes read from each per hour, against a permanent connection, and
 * memory and CPU of all of them; with titles in the stream only, and with Icecast's status page.
 */
export async function benchTitlePolling(folder: string): Promise<BenchRow[]> {
  const connection = await openDatabase({ databaseUrl: null, dataDir: join(folder, "titles") });
  try {
    await connection.migrate(join(import.meta.dirname, "..", "migrations"));
    await connection.database.insert(stations).values(
      Array.from({ length: POLLERS }, (_, index) => {
        const { tags, languages, ...columns } = station({ id: String(index + 1), name: `Rádio ${index + 1}` });
        return { ...columns, tags: [...tags], languages: [...languages], status: "approved" as const };
      }),
    );
    const held = await holdOne();
    const stream = await round(connection, false);
    const page = await round(connection, true);
    return [
      readRow("titles: read from a station in an hour, its stream sampled", stream, held),
      readRow("titles: read from a station in an hour, Icecast's page", page, held),
      costRow("200 pollers at once, streams sampled", stream),
      costRow("200 pollers at once, Icecast's page", page),
    ];
  } finally {
    await connection.close();
  }
}

/** The bytes of a permanent 128 kbps connection per hour. */
async function holdOne(): Promise<number> {
  const server = await startServer(join(import.meta.dirname, "icy-server.ts"), "/healthz", {});
  try {
    const { body, close } = await createStreamClient({ allowPrivate: true }).open(`${server.origin}/1`);
    let bytes = 0;
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    // The burst is sent once per connection.
    await sleep(1_000);
    const burst = bytes;
    await sleep(HELD_MS);
    close();
    return ((bytes - burst) * HOUR_MS) / HELD_MS;
  } finally {
    await server.stop();
  }
}

async function round({ database, listen }: DatabaseConnection, statusPage: boolean): Promise<Round> {
  const settings = { STATUS_PAGE: statusPage ? "1" : "" };
  const server = await startServer(join(import.meta.dirname, "icy-server.ts"), "/healthz", settings);
  const hub = await openChangeHub({ listen });
  const titles = new Set<string>();
  hub.onTitle(({ stationId, title }) => titles.add(`${stationId} ${title}`));
  const nowPlaying = openNowPlaying({
    database,
    hub,
    processId: crypto.randomUUID(),
    streamClient: createStreamClient({ allowPrivate: true }),
    catalogue: { find: (id) => station({ id, name: id, streamUrl: `${server.origin}/${id}` }) },
  });
  try {
    const [memory, cpu] = [process.memoryUsage().rss, process.cpuUsage()];
    for (let id = 1; id <= POLLERS; id += 1) nowPlaying.listen(String(id));
    // The first poll, which happens at once, is measured separately.
    await waitUntil("all have been polled", () => titles.size >= POLLERS, { timeoutMs: 60_000 });
    const first = nowPlaying.bytesRead();
    const begun = performance.now();
    await sleep(ROUND_MS);
    const { user, system } = process.cpuUsage(cpu);
    const lasted = performance.now() - begun;
    return {
      bytesAStationHour: ((nowPlaying.bytesRead() - first) / POLLERS / lasted) * HOUR_MS,
      cpuPercent: (user + system) / 10 / lasted,
      memoryMb: (process.memoryUsage().rss - memory) / MEGABYTE,
      titles: titles.size,
    };
  } finally {
    await nowPlaying.close();
    hub.close();
    await server.stop();
  }
}

function readRow(what: string, { bytesAStationHour }: Round, held: number): BenchRow {
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(bytes < MEGABYTE ? 3 : 1)} MB`;
  return {
    what,
    subject: megabytes(bytesAStationHour),
    reference: `${megabytes(held)} held`,
    ratio: bytesAStationHour / held,
  };
}

function costRow(what: string, { cpuPercent, memoryMb, titles }: Round): BenchRow {
  const cost = `${cpuPercent.toFixed(1)} % of a core, ${memoryMb.toFixed(0)} MB more, ${titles} titles`;
  return { what, subject: cost, reference: "–", ratio: null };
}
