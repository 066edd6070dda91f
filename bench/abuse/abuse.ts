import { spawn } from "node:child_process";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stationImage } from "#app/stations/station/station-image.ts";
import { progressiveJpeg } from "#test-support/images.ts";
import { cookieFrom, type Person } from "#test-support/people.ts";
import { putStations } from "../insert-stations.ts";
import { LOOP_METER, type ServerProcess, startServer } from "../server-process.ts";
import { type BenchRow, percentile } from "../table.ts";
import type { ResponseCounts } from "./attack-requests.ts";
import { ATTACKS, type Prepared } from "./attacks.ts";
import { COSTLY_REQUESTS } from "./costly-requests.ts";
import type { LongestStep } from "./loop-meter.ts";

const CALM_SECONDS = 5;
const ATTACK_SECONDS = 9;
/** The attack runs this long before the measurement, so that its requests are pending. */
const LEAD_SECONDS = 1;
/** Between an attack and the next calm phase, for the server to finish the attack's tasks. */
const REST_SECONDS = 3;

/** The many kinds of costly requests are measured for a shorter time. */
const COSTLY_SECONDS = { calm: 3, attack: 6 };

const MOST_CACHED_MS = 50;
const MOST_STEP_MS = 50;
const MOST_RATIO = 10;

/** After the start: until then the stations of Radio Browser's API are read, and checks are scheduled. */
const SETTLE_SECONDS = 60;

const ADMINISTRATOR: Person = { email: "bench@radio.example", password: "measured not hoped" };

/**
 * Response times of another visitor while one client attacks: p50 and p99 of the cached home page and of an uncached
 * search, without load and under each attack, in the same process. Uses the embedded database, where one thread does
 * everything. Beside them, the longest step of the event loop under each attack. `ABUSE="paths;covers"` chooses attacks,
 * `ABUSE=costly` all costly requests.
 */
export async function benchAbuse(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "abuse");
  await putStations(dataDir);
  const server = await startServer(
    "start.js",
    "/healthz",
    {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      TRUST_PROXY: "true",
      // The image bombs come from a server on this machine.
      ALLOW_PRIVATE_STREAMS: "true",
    },
    { options: LOOP_METER },
  );
  const bombs = await startImageBombServer();
  try {
    const prepared = await prepare(server, bombs.urls);
    await measureVisitor(server.origin, LEAD_SECONDS);
    await sleep(SETTLE_SECONDS * 1_000);
    const rows: BenchRow[] = [];
    for (const name of chosenAttacks()) rows.push(await underAttack(server, name, prepared));
    return rows;
  } finally {
    await bombs.stop();
    await server.stop();
  }
}

function chosenAttacks(): readonly string[] {
  const { ABUSE } = process.env;
  if (ABUSE === "costly") return Object.keys(COSTLY_REQUESTS);
  return ABUSE ? ABUSE.split(";") : Object.keys(ATTACKS);
}

async function underAttack(server: ServerProcess, name: string, prepared: Prepared): Promise<BenchRow> {
  const seconds = Object.hasOwn(COSTLY_REQUESTS, name)
    ? COSTLY_SECONDS
    : { calm: CALM_SECONDS, attack: ATTACK_SECONDS };
  await server.longestStep();
  const calm = await measureVisitor(server.origin, seconds.calm);
  const calmStep = await server.longestStep();
  const attack = startAttack(server, name, { prepared, seconds: seconds.attack });
  // Its failure is thrown below, after which the server is stopped.
  attack.catch(() => undefined);
  await sleep(LEAD_SECONDS * 1_000);
  const waits = await measureVisitor(server.origin, seconds.attack - LEAD_SECONDS);
  const answers = await attack;
  const step = await server.longestStep();
  await sleep(REST_SECONDS * 1_000);
  const [p99, calmP99] = [percentile(waits.cached, 99), percentile(calm.cached, 99)];
  const missed =
    step.ms - step.garbageCollectionMs > MOST_STEP_MS || p99 > MOST_CACHED_MS || p99 > MOST_RATIO * calmP99;
  return {
    what: `${ATTACKS[name]?.what} (${describeAnswers(answers)})${missed ? ", missed" : ""}`,
    subject: `${describe(waits)}; longest step ${describeStep(step)}`,
    reference: `${describe(calm)}; ${describeStep(calmStep)}, calm`,
    ratio: p99 / calmP99,
  };
}

/** `/` p50 / p99, then the same of the uncached page. */
function describe({ cached, uncached }: ResponseTimes): string {
  const pair = (waits: number[]) => [50, 99].map((percent) => percentile(waits, percent).toFixed(1)).join(" / ");
  return `${pair(cached)} ms; uncached ${pair(uncached)} ms`;
}

function describeStep({ ms, garbageCollectionMs }: LongestStep): string {
  const collected = garbageCollectionMs < 1 ? "" : `, of that garbage collection ${garbageCollectionMs.toFixed(0)}`;
  return `${ms.toFixed(0)} ms${collected}`;
}

function describeAnswers(answers: ResponseCounts): string {
  return Object.entries(answers)
    .map(([status, count]) => `${count} × ${status === "0" ? "no answer" : status}`)
    .join(", ");
}

function startAttack(
  server: ServerProcess,
  name: string,
  { prepared, seconds }: { prepared: Prepared; seconds: number },
): Promise<ResponseCounts> {
  const child = spawn(process.execPath, [join(projectRoot(), "bench", "abuse", "attacker.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      ATTACK: name,
      ORIGIN: server.origin,
      SECONDS: String(seconds),
      PREPARED: JSON.stringify(prepared),
    },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(output));
      else reject(new Error(`The attack ${name} failed`));
    });
  });
}

async function prepare(server: ServerProcess, bombUrls: readonly string[]): Promise<Prepared> {
  const post = async (path: string, from: string, json: unknown, cookie = "") => {
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": from, ...(cookie && { Cookie: cookie }) };
    const answer = await fetch(server.origin + path, { method: "POST", headers, body: JSON.stringify(json) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const accounts: Prepared["accounts"] = [];
  for (const name of ["ana", "rui", "eva"]) {
    const account = { email: `${name}@radio.example`, password: "guitarra e viola" };
    const answer = await post("/api/auth/sign-up/email", `192.0.2.${accounts.length + 1}`, account);
    accounts.push({ ...account, cookie: cookieFrom(answer.headers) });
  }
  const signedIn = await post("/api/auth/sign-in/email", "192.0.2.100", ADMINISTRATOR);
  const bombPaths: string[] = [];
  for (const image_url of bombUrls) {
    const station = { name: "Rádio Bomba", country: "Portugal", contact_email: "ana@radio.example", image_url };
    const answer = await post("/api/stations", "192.0.2.1", station, accounts[0]?.cookie);
    bombPaths.push(stationImage({ id: ((await answer.json()) as { id: string }).id, imageUrl: image_url }, 96));
  }
  return { accounts, administratorCookie: cookieFrom(signedIn.headers), bombPaths };
}

/** Response times in ms, of a cached page and of one rendered for this visitor. */
type ResponseTimes = { cached: number[]; uncached: number[] };

const CACHED_PAUSE_MS = 10;
const UNCACHED_PAUSE_MS = 100;
/** Timeout of the visitor; also counted for a refusal or a broken connection. */
const GIVE_UP_MS = 15_000;
const ADDRESS = "203.0.113.7";

/** One visitor who requests the home page and uncached searches, one after the other. */
async function measureVisitor(origin: string, seconds: number): Promise<ResponseTimes> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + seconds * 1_000;
  const waits: ResponseTimes = { cached: [], uncached: [] };
  const ask = async (into: number[], pathOf: () => string, pauseMs: number) => {
    while (performance.now() < until) {
      into.push(await timeAnswer(origin + pathOf(), agent));
      await sleep(pauseMs);
    }
  };
  await Promise.all([
    ask(waits.cached, () => "/", CACHED_PAUSE_MS),
    ask(waits.uncached, () => `/search?q=r+${Math.random().toString(36).slice(2, 8)}`, UNCACHED_PAUSE_MS),
  ]);
  agent.destroy();
  return waits;
}

function timeAnswer(url: string, agent: Agent): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve) => {
    const headers = { "X-Forwarded-For": ADDRESS, "Accept-Encoding": "gzip" };
    const request = get(url, { agent, headers, timeout: GIVE_UP_MS }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200 ? performance.now() - asked : GIVE_UP_MS));
      response.once("error", () => resolve(GIVE_UP_MS));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(GIVE_UP_MS));
  });
}

type ImageBombServer = { urls: string[]; stop: () => Promise<void> };

/** A web server with images that are small and expensive to decode: JPEG files of 10,000 and of 90 scans. */
async function startImageBombServer(): Promise<ImageBombServer> {
  const files = new Map<string, Buffer>();
  for (const [index, scans] of [10_000, 10_000, 90, 90, 90].entries()) {
    files.set(`/${index}.jpg`, await progressiveJpeg({ side: 5_000, scans }));
  }
  const server = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end(files.get(request.url ?? ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  return {
    urls: [...files.keys()].map((path) => `http://127.0.0.1:${port}${path}`),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
