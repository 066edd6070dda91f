import { execFile } from "node:child_process";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { openEventStreams } from "./event-stream-clients.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type BenchRow, median, percentile } from "./table.ts";

const run = promisify(execFile);

/** By then the lists are in memory, and V8 has given back what reading them took. */
const AT_REST_AFTER_MS = 60_000;
const STREAMS = 300;
const REQUESTS_A_SECOND = 48;
/** USE_MINUTES changes it. Memory must be flat after the fifth. */
const MINUTES = 8;
const FLAT_AFTER_MINUTES = 5;
const ROUNDS = 5;
const REQUESTS_A_ROUND = 150;
const ADDRESSES = 4_096;

type Figures = {
  startMs: number;
  firstAnswerMs: number;
  restMb: number;
  fifthMinuteMb: number;
  endMb: number;
  peakMb: number;
  waits: number[];
  cpu: Record<string, number>;
};

/**
 * A product with all stations, embedded: from its start to the first list of Radio Browser's API; memory at rest, and
 * under the load of 300 open pages and 48 requests a second; processor time of lists and searches that no cache answers.
 * The reference is the built checkout that BENCH_BEFORE names.
 */
export async function benchUse(folder: string): Promise<BenchRow[]> {
  const before = process.env.BENCH_BEFORE;
  const checkouts = [projectRoot(), ...(before ? [before] : [])];
  const figures: Figures[] = [];
  for (const [index, checkout] of checkouts.entries())
    figures.push(await measure(checkout, join(folder, `use-${index}`)));
  const [ours, reference] = figures;
  return ours ? rows(ours, reference) : [];
}

async function measure(checkout: string, dataDir: string): Promise<Figures> {
  // By the checkout's own code, whose migrations differ.
  const insert = `import("./bench/insert-stations.ts").then(({ putStations }) => putStations(process.env.INTO))`;
  await run(process.execPath, ["-e", insert], { cwd: checkout, env: { ...process.env, INTO: dataDir } });
  const settings = { DATA_DIR: dataDir, TRUST_PROXY: "true" };
  // The second start is measured: the first one plans the stream checks of all stations.
  const first = await startServer("start.js", "/healthz", settings, { checkout });
  await sleep(AT_REST_AFTER_MS / 3);
  await first.stop();
  const began = performance.now();
  const product = await startServer("start.js", "/healthz", settings, { checkout });
  try {
    const firstAnswerMs = await firstList(product, began);
    await sleep(AT_REST_AFTER_MS);
    const restMb = product.memoryMb();
    const used = await use(product);
    return { startMs: product.startMs, firstAnswerMs, restMb, ...used, cpu: await cpuByKind(product) };
  } finally {
    await product.stop();
  }
}

async function firstList({ origin }: ServerProcess, began: number): Promise<number> {
  for (;;) {
    const response = await fetch(`${origin}/json/stations/topclick/10`).catch(() => null);
    const listed: unknown = response?.ok ? await response.json() : await response?.arrayBuffer();
    if (Array.isArray(listed) && listed.length > 0) return performance.now() - began;
    await sleep(20);
  }
}

const WORDS = ["radio", "jazz", "news", "rock", "fm", "lisboa", "classic", "dance", "folk", "hits"];

/** What visitors and apps request, most of it from a cache. `turn` counts requests. */
const VISITS: ((turn: number) => string)[] = [
  () => "/",
  () => "/stations",
  (turn) => `/stations/bench-${(turn * 7) % 2_000}`,
  (turn) => `/search?q=${WORDS[turn % WORDS.length]}`,
  (turn) => `/api/stations?q=${WORDS[turn % WORDS.length]}&limit=20`,
  () => "/json/stations/topclick/100",
  (turn) => `/json/stations/search?name=${WORDS[turn % WORDS.length]}&limit=50&offset=${turn % 200}`,
  (turn) => `/stations?genre=${WORDS[turn % WORDS.length]}`,
];

async function use(product: ServerProcess): Promise<Pick<Figures, "fifthMinuteMb" | "endMb" | "peakMb" | "waits">> {
  const minutes = Number(process.env.USE_MINUTES) || MINUTES;
  const pages = await openEventStreams(product.origin, "/api/events", STREAMS);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const waits: number[] = [];
  const pending = new Set<Promise<unknown>>();
  const perMinute: number[] = [];
  const ticks = minutes * 60 * REQUESTS_A_SECOND;
  const began = performance.now();
  for (let turn = 0; turn < ticks; turn += 1) {
    const path = VISITS[turn % VISITS.length]?.(Math.floor(turn / VISITS.length)) ?? "/";
    const waiting = timeOf(product.origin + path, { agent, from: addressOf(turn) }).then((ms) => waits.push(ms));
    pending.add(waiting);
    waiting.finally(() => pending.delete(waiting));
    if ((turn + 1) % (60 * REQUESTS_A_SECOND) === 0) perMinute.push(product.memoryMb());
    await sleep(Math.max(0, began + (turn * 1_000) / REQUESTS_A_SECOND - performance.now()));
  }
  await Promise.all(pending);
  agent.destroy();
  pages.leave();
  const last = perMinute.at(-1) ?? Number.NaN;
  console.error(`memory in use, MB by minute: ${perMinute.map(Math.round).join(" ")}`);
  return {
    fifthMinuteMb: perMinute[FLAT_AFTER_MINUTES - 1] ?? last,
    endMb: last,
    peakMb: Math.max(...perMinute),
    waits,
  };
}

function addressOf(turn: number): string {
  return `198.51.${(turn % ADDRESSES) >> 8}.${turn & 255}`;
}

function timeOf(url: string, { agent, from }: { agent: Agent; from: string }): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, br", "X-Forwarded-For": from };
    const outgoing = get(url, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    outgoing.once("error", reject);
  });
}

const part = (index: number) => `${"bcdfglmnprst"[index % 12]}${"aeiou"[(index >> 2) % 5]}${"lmnrst"[index % 6]}`;

/** Lists and searches of both APIs, each request another one. */
const KINDS: Record<string, (index: number) => string> = {
  "search of our API": (index) => `/api/stations?q=${part(index)}&limit=${100 + (index % 50)}`,
  "list of our API": (index) => `/api/stations?limit=${121 + (index % 300)}`,
  "Radio Browser, search by name": (index) => `/json/stations/search?name=${part(index)}&limit=${100 + (index % 50)}`,
  "Radio Browser, list by votes": (index) => `/json/stations?order=votes&limit=100&offset=${index * 13}`,
  "Radio Browser, list by tag": (index) => `/json/stations/bytag/${part(index)}?limit=${50 + (index % 50)}`,
  "Radio Browser, list by country": (index) =>
    `/json/stations/bycountrycodeexact/${["PT", "DE", "FR", "US", "BR"][index % 5]}?limit=100&offset=${index}`,
  "Radio Browser, tags": (index) => `/json/tags/${part(index)}?limit=${100 + index}`,
  "Radio Browser, states": (index) => `/json/states?limit=${100 + index}&offset=${index}`,
};

async function cpuByKind(product: ServerProcess): Promise<Record<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const figures: Record<string, number> = {};
  let index = 0;
  for (const [kind, pathOf] of Object.entries(KINDS)) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = product.cpuMs();
      for (let count = 0; count < REQUESTS_A_ROUND; count += 1) {
        index += 1;
        await timeOf(product.origin + pathOf(index), { agent, from: addressOf(index) });
      }
      rounds.push(((product.cpuMs() - before) * 1_000) / REQUESTS_A_ROUND);
    }
    figures[kind] = median(rounds);
  }
  agent.destroy();
  return figures;
}

function rows(ours: Figures, before: Figures | undefined): BenchRow[] {
  const row = (what: string, unit: string, figureOf: (figures: Figures) => number): BenchRow => {
    const [subject, reference] = [figureOf(ours), before ? figureOf(before) : Number.NaN];
    return {
      what,
      subject: `${subject.toFixed(0)} ${unit}`,
      reference: before ? `${reference.toFixed(0)} ${unit} before` : "–",
      ratio: before ? subject / reference : null,
    };
  };
  return [
    row("start to /healthz, a later start", "ms", ({ startMs }) => startMs),
    row("start to the first list of Radio Browser's API", "ms", ({ firstAnswerMs }) => firstAnswerMs),
    row("memory at rest, a minute after the start", "MB", ({ restMb }) => restMb),
    row("memory in use, fifth minute", "MB", ({ fifthMinuteMb }) => fifthMinuteMb),
    row("memory in use, last minute", "MB", ({ endMb }) => endMb),
    row("memory in use, highest", "MB", ({ peakMb }) => peakMb),
    row("a request in use, p50", "ms", ({ waits }) => percentile(waits, 50)),
    row("a request in use, p99", "ms", ({ waits }) => percentile(waits, 99)),
    ...Object.keys(ours.cpu).map((kind) => row(`${kind}, CPU per request`, "µs", ({ cpu }) => cpu[kind] ?? Number.NaN)),
  ];
}
