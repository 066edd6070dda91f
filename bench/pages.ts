import { mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { putStations } from "./insert-stations.ts";
import { loadPages, type PageRequest } from "./load.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type BenchRow, median } from "./table.ts";

const ROUNDS = 5;
const SECONDS_A_ROUND = 2;

/** By then all stations are indexed, and the first round of stream checks has ended. */
export const AT_REST_AFTER_MS = 45_000;

/**
 * Cached pages and lists of the API, and the largest file, each against a bare server with the same bytes and headers.
 */
export async function benchPages(folder: string, settings: Record<string, string> = {}): Promise<BenchRow[]> {
  const dataDir = join(folder, "pages");
  await putStations(dataDir);
  const product = await startServer("start.js", "/healthz", { DATA_DIR: dataDir, ...settings });
  try {
    await sleep(AT_REST_AFTER_MS);
    return await pagesFromMemory(product, folder);
  } finally {
    await product.stop();
  }
}

/** Measures a running product with any stations. */
async function pagesFromMemory(product: ServerProcess, folder: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const paths = [
    ["home", "/"],
    ["list", "/stations"],
    ["station page", await aStationOf(product)],
    ["search by the API", "/api/stations?q=jazz"],
    ["largest hashed asset", largestAsset()],
  ] as const;
  for (const [name, path] of paths) rows.push(await compareWithBare(product, { name, path }, folder));
  rows.push({ what: "memory after load", subject: `${product.memoryMb().toFixed(0)} MB`, reference: "–", ratio: null });
  return rows;
}

export async function compareWithBare(
  product: ServerProcess,
  { name, path }: { name: string; path: string },
  folder: string,
): Promise<BenchRow> {
  const { body, headers } = await getPage(product.origin + path);
  const directory = mkdtempSync(join(folder, "body-"));
  const [BODY, HEADERS] = [join(directory, "body"), join(directory, "headers.json")];
  writeFileSync(BODY, body);
  writeFileSync(HEADERS, JSON.stringify(headers));
  const bare = await startServer("bench/bare-server.ts", "/", { BODY, HEADERS });
  const [ours, bares]: [number[], number[]] = [[], []];
  // The first round is warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = await cpuMicrosecondsARequest(product, { path });
    const reference = await cpuMicrosecondsARequest(bare, { path });
    if (round === 0) continue;
    ours.push(measured);
    bares.push(reference);
  }
  await bare.stop();
  const [subject, reference] = [median(ours), median(bares)];
  return {
    what: `${name} from memory, CPU per request (${(body.length / 1024).toFixed(1)} kB)`,
    subject: `${subject.toFixed(1)} µs`,
    reference: `${reference.toFixed(1)} µs, bare node:http`,
    ratio: subject / reference,
  };
}

export async function cpuMicrosecondsARequest(
  server: Pick<ServerProcess, "origin" | "cpuMs">,
  pageRequest: PageRequest,
  seconds = SECONDS_A_ROUND,
): Promise<number> {
  const before = server.cpuMs();
  const count = await loadPages(server.origin, pageRequest, seconds);
  return ((server.cpuMs() - before) * 1_000) / count;
}

/** Node adds these headers to every response. */
const BY_ITSELF = /^(date|connection|keep-alive|transfer-encoding)$/i;

/** A response's encoded body, and its headers, name and value alternating. */
export function getPage(url: string, cookie = ""): Promise<{ body: Buffer; headers: string[] }> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip, deflate, br, zstd", ...(cookie && { Cookie: cookie }) };
    const outgoing = request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`));
        const names = answer.rawHeaders.filter((_, index) => index % 2 === 0);
        const own = names.flatMap((name, index) =>
          BY_ITSELF.test(name) ? [] : [name, answer.rawHeaders[index * 2 + 1] ?? ""],
        );
        resolve({ body: Buffer.concat(parts), headers: own });
      });
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}

async function aStationOf({ origin }: ServerProcess): Promise<string> {
  const { body } = await getPage(`${origin}/api/stations?limit=1`);
  const listed: { stations: { id: string }[] } = JSON.parse(body.toString());
  return `/stations/${encodeURIComponent(listed.stations[0]?.id ?? "1")}`;
}

function largestAsset(): string {
  const folder = "build/client/assets";
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  const [largest] = readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return `/assets/${largest}`;
}
