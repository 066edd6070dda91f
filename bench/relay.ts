import { type ClientRequest, createServer, get, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbeddedDatabase } from "#app/platform/database/embedded-database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { startRelayNginx } from "./nginx.ts";
import { startServer } from "./server-process.ts";
import { type BenchRow, median } from "./table.ts";

const LISTENERS = 100;
const ROUNDS = 3;
const SETTLE_MS = 2_000;
const MEASURE_MS = 10_000;

/** A relay: its URL, and the kernel's accounting for its process. */
type Relaying = { url: string; cpuMs: () => number; memoryMb: () => number };

type Round = { cpuMicroseconds: number; memoryKb: number; connections: number; kbps: number };

/** A hundred listeners of one 128 kbps station through the product, against nginx that proxies the same stream. */
export async function benchRelay(folder: string): Promise<BenchRow[]> {
  const station = await startBenchStation();
  const dataDir = join(folder, "relay");
  await putStation(dataDir, station.url);
  const product = await startServer("start.ts", "/healthz", {
    DATA_DIR: dataDir,
    RELAY_LIMIT: String(LISTENERS),
    ALLOW_PRIVATE_STREAMS: "true",
    // Each listener has its own address, because slots are limited per address.
    TRUST_PROXY: "true",
  });
  const nginx = await startRelayNginx(folder, station.url);
  try {
    await settled(product.memoryMb);
    const ours = { url: `${product.origin}/stream/bench`, cpuMs: product.cpuMs, memoryMb: product.memoryMb };
    const [subject, reference]: [Round[], Round[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      subject.push(await listenTogether(ours, station));
      if (nginx.ok) reference.push(await listenTogether(nginx, station));
    }
    return rowsOf(subject, reference, nginx.ok ? "" : nginx.reason);
  } finally {
    await product.stop();
    if (nginx.ok) await nginx.stop();
    await station.stop();
  }
}

/** Waits until memory is stable for some seconds. Errors: none, it gives up. */
async function settled(memoryMb: () => number): Promise<void> {
  for (let tries = 0, before = Number.NaN; tries < 10; tries += 1) {
    if (Math.abs(memoryMb() - before) < 1) return;
    before = memoryMb();
    await sleep(4_000);
  }
}

async function listenTogether(relaying: Relaying, station: { connections: () => number }): Promise<Round> {
  const memoryBefore = relaying.memoryMb();
  let bytes = 0;
  const failures: string[] = [];
  const listeners = Array.from({ length: LISTENERS }, (_, index) =>
    listen(relaying.url, `198.51.100.${index}`, {
      onBytes: (length) => (bytes += length),
      onFailure: (reason) => failures.push(reason),
    }),
  );
  await sleep(SETTLE_MS);
  const [cpuBefore, bytesBefore] = [relaying.cpuMs(), bytes];
  await sleep(MEASURE_MS);
  const seconds = MEASURE_MS / 1_000;
  const round = {
    cpuMicroseconds: ((relaying.cpuMs() - cpuBefore) * 1_000) / LISTENERS / seconds,
    memoryKb: ((relaying.memoryMb() - memoryBefore) * 1_024) / LISTENERS,
    connections: station.connections(),
    kbps: ((bytes - bytesBefore) * 8) / 1_000 / LISTENERS / seconds,
  };
  for (const listener of listeners) listener.destroy();
  await sleep(SETTLE_MS);
  if (failures[0]) throw new Error(`${failures.length} of ${LISTENERS} listeners of ${relaying.url}: ${failures[0]}`);
  return round;
}

function listen(
  url: string,
  address: string,
  { onBytes, onFailure }: { onBytes: (length: number) => void; onFailure: (reason: string) => void },
): ClientRequest {
  const request = get(url, { agent: false, headers: { "X-Forwarded-For": address } }, (answer) => {
    if (answer.statusCode !== 200) onFailure(`answered ${answer.statusCode}`);
    answer.on("data", (chunk: Buffer) => onBytes(chunk.length));
    // Stopping it is not a failure.
    answer.on("error", () => undefined);
  });
  return request.on("error", (error) => {
    if (!request.destroyed) onFailure(error.message);
  });
}

function rowsOf(subject: readonly Round[], reference: readonly Round[], reason: string): BenchRow[] {
  const of = (rounds: readonly Round[], what: keyof Round) => median(rounds.map((round) => round[what]));
  const first = (rounds: readonly Round[]) => rounds[0]?.memoryKb ?? Number.NaN;
  const row = (what: string, unit: string, [ours, theirs]: [number, number]): BenchRow => ({
    what,
    subject: `${ours.toFixed(0)} ${unit}`,
    reference: reason || `${theirs.toFixed(0)} ${unit}, nginx proxy_pass`,
    ratio: reason ? null : ours / theirs,
  });
  const who = `${LISTENERS} listeners of one stream at ${of(subject, "kbps").toFixed(0)} kbps`;
  return [
    row(`${who}, CPU a listener and second`, "µs", [of(subject, "cpuMicroseconds"), of(reference, "cpuMicroseconds")]),
    // Allocated memory is not returned: only the first round shows what was needed.
    row("the same, memory a listener", "KB", [first(subject), first(reference)]),
    row("the same, connections to the station", "open", [of(subject, "connections"), of(reference, "connections")]),
  ];
}

async function putStation(dataDir: string, streamUrl: string): Promise<void> {
  const { database, migrate, close } = await openEmbeddedDatabase(dataDir);
  await migrate(join(projectRoot(), "migrations"));
  const name = "Rádio de medição";
  await database
    .insert(stations)
    .values({ id: "bench", name, genre: "Pop", country: "Portugal", streamUrl, status: "approved" });
  await close();
}

/** Silent MP3 frames: 128 kbps, 44.1 kHz, mono; 417 bytes and 26 ms each. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
const BURST = Buffer.alloc(157 * FRAME.length, FRAME);
const TICK_MS = 80;
const BYTES_A_SECOND = 16_000;

/** A station like Icecast's: 64 KiB at once, then some 1,300 bytes every 80 ms, the same for each connection. */
async function startBenchStation(): Promise<{
  url: string;
  connections: () => number;
  stop: () => Promise<void>;
}> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    listeners.add(response);
    response.once("close", () => listeners.delete(response));
    response.writeHead(200, { "Content-Type": "audio/mpeg" }).write(BURST);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * BYTES_A_SECOND);
    const bytes = stretch(sent, due);
    sent = due;
    for (const listener of listeners) listener.write(bytes);
  }, TICK_MS);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    connections: () => listeners.size,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The bytes between two offsets of the endless stream. */
function stretch(from: number, to: number): Buffer {
  const shift = from % FRAME.length;
  return Buffer.alloc(shift + to - from, FRAME).subarray(shift);
}
