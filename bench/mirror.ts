import { join } from "node:path";
import { eq } from "drizzle-orm";
import { leaseMirror, releaseMirror } from "#app/exchange/mirror/mirror-state.server.ts";
import { runMirrorPass } from "#app/exchange/mirror/run-pass.server.ts";
import { createUpstreamClient } from "#app/exchange/mirror/upstream-client.server.ts";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { type FakeUpstream, startFakeUpstream, uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { openDatabase } from "../server/open-database.ts";
import { type BenchRow, median } from "./table.ts";

const STATIONS = 20_000;
const CHANGES = 1_000;
const ROUNDS = 5;

/** A pass of 1,000 changes on the embedded database, against 1,000 edits of a name, one by one in a transaction. */
export async function benchMirror(folder: string): Promise<BenchRow[]> {
  const connection = await openDatabase({ dataDir: join(folder, "mirror"), databaseUrl: null });
  await connection.migrate(join(projectRoot(), "migrations"));
  const upstream = await startFakeUpstream();
  try {
    for (let number = 0; number < STATIONS; number += 1)
      upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${number}`, tags: "jazz,fado", votes: number });
    await passMs(connection, upstream);
    const [passes, edits]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let number = 0; number < CHANGES; number += 1)
        upstream.put({ stationuuid: uuidOf(round * CHANGES + number), name: `Rádio ${number} de ${round}` });
      passes.push(await passMs(connection, upstream));
      edits.push(await editsMs(connection, round));
    }
    const [pass, reference] = [median(passes), median(edits)];
    return [
      {
        what: `mirror: a pass of ${CHANGES} changes, of ${STATIONS} stations`,
        subject: `${(pass / 1_000).toFixed(2)} s`,
        reference: `${(reference / 1_000).toFixed(2)} s, as many edits of a name`,
        ratio: pass / reference,
      },
    ];
  } finally {
    await upstream.stop();
    await connection.close();
  }
}

async function passMs({ database, engine }: DatabaseConnection, upstream: FakeUpstream): Promise<number> {
  const lease = crypto.randomUUID();
  const clock = systemClock;
  await leaseMirror(database, { lease, now: clock.now(), isAlone: true });
  const client = createUpstreamClient({ bases: [upstream.origin], userAgent: "RadioWave/0 (bench)", clock });
  const startedAt = performance.now();
  await runMirrorPass({ database, engine, client, clock, lease }, { kind: null, seconds: 600 });
  const ms = performance.now() - startedAt;
  await releaseMirror(database, { lease, now: clock.now() });
  return ms;
}

async function editsMs({ database }: DatabaseConnection, round: number): Promise<number> {
  const some = await database
    .select({ id: stations.id })
    .from(stations)
    .limit(CHANGES)
    .offset(STATIONS / 2 + round * CHANGES);
  const startedAt = performance.now();
  await database.transaction(async (transaction) => {
    for (const { id } of some)
      await transaction
        .update(stations)
        .set({ name: `Rádio ${id}` })
        .where(eq(stations.id, id));
  });
  return performance.now() - startedAt;
}
