import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Person, signInAt } from "#test-support/people.ts";
import { startPostgres } from "#test-support/postgres.ts";
import { openEventStreams } from "./event-stream-clients.ts";
import { load } from "./load.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type BenchRow, median } from "./table.ts";

const STREAMS = 5_000;
const CHANGES = 6;
/** Changes that are sent at once; further ones are throttled. */
const PAUSE_MS = 5_500;
const SETTLE_MS = 3_000;
const ADMINISTRATOR: Person = { email: "bench@radio.example", password: "measured not hoped" };

type Measured = { kilobytes: number; notifiedMs: number; cpuMs: number };

/** One change sent to 5,000 open event streams, and memory per stream, on both databases; against a bare node:http server. */
export async function benchEventStreams(folder: string): Promise<BenchRow[]> {
  const bare = await startServer("bench/bare-events.ts", "/", {});
  const reference = await measure(
    bare,
    { path: "/events", plainPath: "/" },
    async () => void (await fetch(`${bare.origin}/notify`)),
  );
  const embedded = await measureProduct({ DATA_DIR: join(folder, "event-streams") });
  const server = await startPostgres();
  const postgres = await measureProduct({
    DATA_DIR: join(folder, "event-streams-secret"),
    DATABASE_URL: await server.createDatabase(),
  });
  await server.stop();
  return [...rows("embedded", embedded, reference), ...rows("PostgreSQL", postgres, reference)];
}

/** The change: an administrator approves a station, and suspends it again. */
async function measureProduct(settings: Record<string, string>): Promise<Measured> {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMINISTRATOR;
  const product = await startServer("start.js", "/healthz", {
    ...settings,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    TRUST_PROXY: "true",
  });
  const cookie = await signInAt(product.origin, ADMINISTRATOR);
  let approved = true;
  return measure(product, { path: "/api/events", plainPath: "/api/settings" }, async () => {
    approved = !approved;
    const answer = await fetch(`${product.origin}/api/stations/1`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json", cookie },
      body: JSON.stringify({ status: approved ? "approved" : "suspended" }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  });
}

async function measure(
  server: ServerProcess,
  { path, plainPath }: { path: string; plainPath: string },
  change: () => Promise<void>,
): Promise<Measured> {
  try {
    // Memory that any first request allocates does not count as a stream's.
    await load(`${server.origin}${plainPath}`, STREAMS);
    (await openEventStreams(server.origin, path, 200)).leave();
    await sleep(SETTLE_MS);
    const before = server.memoryMb();
    const crowd = await openEventStreams(server.origin, path, STREAMS);
    await sleep(SETTLE_MS);
    const kilobytes = ((server.memoryMb() - before) * 1024) / STREAMS;
    const [times, costs]: [number[], number[]] = [[], []];
    for (let count = 0; count < CHANGES; count += 1) {
      const cpu = server.cpuMs();
      const notified = crowd.notified("stations");
      await change();
      times.push(await notified);
      costs.push(server.cpuMs() - cpu);
      if (count + 1 < CHANGES) await sleep(PAUSE_MS);
    }
    crowd.leave();
    return { kilobytes, notifiedMs: median(times), cpuMs: median(costs) };
  } finally {
    await server.stop();
  }
}

function rows(engine: string, ours: Measured, bare: Measured): BenchRow[] {
  const what = `${STREAMS.toLocaleString("en")} open event streams, ${engine}`;
  return [
    {
      what: `${what}: one change until the last is sent`,
      subject: `${ours.notifiedMs.toFixed(0)} ms (CPU ${ours.cpuMs.toFixed(0)} ms)`,
      reference: `${bare.notifiedMs.toFixed(0)} ms (CPU ${bare.cpuMs.toFixed(0)} ms), bare node:http`,
      ratio: ours.notifiedMs / bare.notifiedMs,
    },
    {
      what: `${what}: memory per stream`,
      subject: `${ours.kilobytes.toFixed(1)} kB`,
      reference: `${bare.kilobytes.toFixed(1)} kB, bare node:http`,
      ratio: ours.kilobytes / bare.kilobytes,
    },
  ];
}
