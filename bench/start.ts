import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#app/platform/settings/config.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { readApprovedPage } from "#app/stations/station/station-reader.server.ts";
import { startPostgres } from "#test-support/postgres.ts";
import { openDatabase } from "../server/open-database.ts";
import { putStations } from "./insert-stations.ts";
import { startServer } from "./server-process.ts";
import { type BenchRow, median } from "./table.ts";

const ROUNDS = 3;
const ROWS_A_READ = 2_000;

/** Deferred start-up work is done by then; stopped later, the product would have scheduled the checks of all stations. */
const PREPARED_AFTER_MS = 12_000;

/** By then the index of the API is read, some 12 s after the start, and V8 has given back what that took for a while. */
const AT_REST_AFTER_MS = 30_000;

type Where = Pick<Config, "dataDir" | "databaseUrl">;

/**
 * A start to the first healthy response with all stations, against opening the same database and reading them; and
 * memory at rest.
 */
export async function benchStart(folder: string): Promise<BenchRow[]> {
  const first = await startServer("start.js", "/healthz", { DATA_DIR: join(folder, "first") });
  await sleep(AT_REST_AFTER_MS);
  const [peakMb, restMb] = [first.peakMemoryMb(), first.memoryMb()];
  await first.stop();
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const rows = [
    ...(await startWithAll("embedded", { dataDir: join(folder, "start"), databaseUrl: null })),
    ...(await startWithAll("PostgreSQL", { dataDir: join(folder, "start-secret"), databaseUrl })),
    { what: "first start to /healthz", subject: `${first.startMs.toFixed(0)} ms`, reference: "–", ratio: null },
    {
      what: "highest memory of a first start, embedded",
      subject: `${peakMb.toFixed(0)} MB`,
      reference: `${restMb.toFixed(0)} MB at rest`,
      ratio: peakMb / restMb,
    },
  ];
  await server.stop();
  return rows;
}

async function startWithAll(engine: string, where: Where): Promise<BenchRow[]> {
  await putStations(where);
  const settings = { DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? "" };
  const [starts, reads]: [number[], number[]] = [[], []];
  const start = async () => {
    const product = await startServer("start.js", "/healthz", settings);
    starts.push(product.startMs);
    await sleep(PREPARED_AFTER_MS);
    return product;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await start();
    await product.stop();
    reads.push(await openAndRead(where));
  }
  const resting = await start();
  await sleep(AT_REST_AFTER_MS - PREPARED_AFTER_MS);
  const memoryMb = resting.memoryMb();
  await resting.stop();
  return [
    {
      what: `start to /healthz with all stations, ${engine}`,
      subject: `${median(starts).toFixed(0)} ms`,
      reference: `${median(reads).toFixed(0)} ms, opening the database and reading`,
      ratio: median(starts) / median(reads),
    },
    {
      what: `memory at rest with all stations, ${engine}`,
      subject: `${memoryMb.toFixed(0)} MB`,
      reference: "–",
      ratio: null,
    },
  ];
}

async function openAndRead(where: Where): Promise<number> {
  const started = performance.now();
  const connection = await openDatabase(where);
  let last: Station | null = null;
  for (;;) {
    const page: Station[] = await readApprovedPage(connection.database, last, ROWS_A_READ);
    last = page.at(-1) ?? null;
    if (page.length < ROWS_A_READ) break;
  }
  const elapsed = performance.now() - started;
  await connection.close();
  return elapsed;
}
