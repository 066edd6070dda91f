import { execFile } from "node:child_process";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { putStations } from "./insert-stations.ts";
import { getBody } from "./load.ts";
import { AT_REST_AFTER_MS, compareWithBare } from "./pages.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type BenchRow, median, percentile } from "./table.ts";

const run = promisify(execFile);

/** Radio Browser's API: lists from memory against a bare server with the same bytes, searches, and the list of all stations. */
export async function benchRadioBrowserApi(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "radio-browser-api");
  await putStations(dataDir);
  const product = await startServer("start.js", "/healthz", { DATA_DIR: dataDir });
  try {
    await sleep(AT_REST_AFTER_MS);
    const rows: BenchRow[] = [];
    for (const [name, path] of [
      ["topclick/100", "/json/stations/topclick/100"],
      ["search?name=…&limit=100", "/json/stations/search?name=jazz&limit=100"],
      ["byuuid of 200", await byUuidPath(product)],
      ["countries", "/json/countries"],
    ] as const)
      rows.push(await compareWithBare(product, { name, path }, folder));
    rows.push(await compareSearches(product), await streamAll(product));
    rows.push({
      what: "memory after that",
      subject: `${product.memoryMb().toFixed(0)} MB`,
      reference: "–",
      ratio: null,
    });
    return rows;
  } finally {
    await product.stop();
  }
}

async function byUuidPath(product: ServerProcess): Promise<string> {
  const response = await fetch(`${product.origin}/csv/stations/topvote/200`);
  const [, ...lines] = (await response.text()).split(/\r?\n/);
  const uuids = lines.filter(Boolean).map((line) => line.split(",")[1]);
  return `/json/stations/byuuid?uuids=${uuids.join(",")}`;
}

const CONSONANTS = [..."bcdfglmnprst"];
const VOWELS = [..."aeiou"];

/** Parts of names that no list is stored for. */
const WORDS = CONSONANTS.flatMap((first) =>
  VOWELS.flatMap((vowel) => CONSONANTS.map((last) => `${first}${vowel}${last}`)),
);

/** Each word is searched once, so that no answer is found in memory. */
async function compareSearches(product: ServerProcess): Promise<BenchRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cpuOf = async (pathOf: (word: string) => string) => {
    const before = product.cpuMs();
    for (const word of WORDS) await getBody(product.origin + pathOf(word), { agent });
    return ((product.cpuMs() - before) * 1_000) / WORDS.length;
  };
  const reference = await cpuOf((word) => `/api/stations?q=${word}&limit=100`);
  const subject = await cpuOf((word) => `/json/stations/search?name=${word}&limit=100`);
  agent.destroy();
  return {
    what: `search for ${WORDS.length} parts of names, each once, CPU per request`,
    subject: `${subject.toFixed(0)} µs`,
    reference: `${reference.toFixed(0)} µs, our own API`,
    ratio: subject / reference,
  };
}

const READINGS = 20;

/** The list of all stations, uncompressed, while another visitor opens a cached page again and again. */
async function streamAll(product: ServerProcess): Promise<BenchRow> {
  const stop = new AbortController();
  const visits = visitUntil(product, stop.signal);
  const speeds: number[] = [];
  let megabytes = 0;
  for (let reading = 0; reading < READINGS; reading += 1) {
    // In a process of its own: reading must not delay the visitor.
    const { stdout } = await run(process.execPath, ["bench/read-url.ts", `${product.origin}/json/stations`]);
    const [bytes = 0, ms = 0] = stdout.split(" ").map(Number);
    megabytes = bytes / 1e6;
    speeds.push((megabytes * 1_000) / ms);
  }
  stop.abort();
  const p99 = percentile(await visits, 99);
  return {
    what: `all stations (${megabytes.toFixed(0)} MB), and p99 of a cached page meanwhile`,
    subject: `${median(speeds).toFixed(0)} MB/s, ${p99.toFixed(1)} ms`,
    reference: "at least 50 MB/s, at most 50 ms",
    ratio: null,
  };
}

/** Milliseconds of each visit of a page that stays in the cache: stream checks change the home page every few seconds. */
async function visitUntil({ origin }: ServerProcess, signal: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    await getBody(`${origin}/stations/bench-0`, { agent });
    times.push(performance.now() - startedAt);
    await sleep(5);
  }
  agent.destroy();
  return times;
}
