import { join } from "node:path";
import { openEmbeddedDatabase } from "../app/platform/embedded-database.server.ts";
import { readApprovedPage } from "../app/stations/station-reader.server.ts";
import { startServer } from "./server-process.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 5;

/** A warm start to the first healthy answer, against opening the same database and reading its stations. */
export async function benchStart(folder: string): Promise<Row[]> {
  const dataDir = join(folder, "start");
  const first = await startServer("start.ts", "/healthz", { DATA_DIR: dataDir });
  await first.stop();
  const [starts, reads, memories]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await startServer("start.ts", "/healthz", { DATA_DIR: dataDir });
    starts.push(product.startMs);
    memories.push(product.memoryMb());
    await product.stop();
    reads.push(await openAndRead(dataDir));
  }
  return [
    {
      what: "warm start to /healthz, ten stations",
      subject: `${median(starts).toFixed(0)} ms`,
      reference: `${median(reads).toFixed(0)} ms, opening the database and reading`,
      ratio: median(starts) / median(reads),
    },
    { what: "first start to /healthz", subject: `${first.startMs.toFixed(0)} ms`, reference: "–", ratio: null },
    { what: "memory at rest", subject: `${median(memories).toFixed(0)} MB`, reference: "–", ratio: null },
  ];
}

async function openAndRead(dataDir: string): Promise<number> {
  const started = performance.now();
  const connection = await openEmbeddedDatabase(dataDir);
  await readApprovedPage(connection.database, null, 1_000);
  const elapsed = performance.now() - started;
  await connection.close();
  return elapsed;
}
