import { spawn } from "node:child_process";
import { join } from "node:path";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { signInAt } from "#test-support/people.ts";
import { startPostgres } from "#test-support/postgres.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { listToImport, sendList, watchUntilDone } from "./import-list.ts";
import { getBody } from "./load.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type BenchRow, percentile } from "./table.ts";

const ADMINISTRATOR = { email: "bench@example.org", password: "bench-password" };
const PAGES = ["/", "/stations", "/search?q=jazz"];

/** The pause of a visitor between pages. */
const PAUSE_MS = 5;
const QUIET_FOR_MS = 8_000;
const GIVE_UP_AFTER_MS = 5 * MINUTE_MS;

/**
 * All stations of BENCH_STATIONS (any list that can be imported), else synthetic ones: rows per second at the page and
 * on the command line, and a visitor's response times during the import at the page and without one.
 */
export async function benchImport(): Promise<BenchRow[]> {
  const folder = makeTemporaryFolder("bench-import");
  const file = listToImport(folder.path);
  const postgres = await startPostgres();
  const rows: BenchRow[] = [];
  try {
    for (const engine of ["PostgreSQL", "embedded"] as const) {
      const newSettings = async (name: string) => ({
        DATA_DIR: join(folder.path, `${engine}-${name}`),
        DATABASE_URL: engine === "PostgreSQL" ? await postgres.createDatabase() : "",
      });
      const server = await startProduct(await newSettings("page"));
      try {
        rows.push(...(await atThePage(server, file, engine)));
      } finally {
        await server.stop();
      }
      for (const approves of [true, false]) {
        const settings = await newSettings(`command-line-${approves}`);
        await (await startProduct(settings)).stop();
        rows.push(await onTheCommandLine(settings, { file, engine, approves }));
      }
    }
  } finally {
    await postgres.stop();
    folder.remove();
  }
  return rows;
}

function startProduct(settings: Record<string, string>): Promise<ServerProcess> {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = ADMINISTRATOR;
  return startServer("start.js", "/healthz", { ...settings, ADMIN_EMAIL, ADMIN_PASSWORD });
}

async function atThePage(server: ServerProcess, file: string, engine: string): Promise<BenchRow[]> {
  const cookie = await signInAt(server.origin, ADMINISTRATOR);
  await visit(server.origin, () => Promise.resolve(false), 500);
  const quiet = await visit(server.origin, () => Promise.resolve(false), QUIET_FOR_MS);

  const [began, cpuBefore] = [performance.now(), server.cpuMs()];
  const url = await sendList(server.origin, { file, cookie, approves: true });
  let [seconds, read] = [Number.NaN, 0];
  const watch = watchUntilDone(url, cookie, (rowsRead) => {
    seconds = (performance.now() - began) / 1_000;
    read = rowsRead;
  });
  const busy = await visit(server.origin, watch.isDone, GIVE_UP_AFTER_MS);
  await watch.ended;
  const cpuSeconds = (server.cpuMs() - cpuBefore) / 1_000;
  return [
    {
      what: `import of ${read} stations at the page, ${engine}`,
      subject: `${Math.round(read / seconds)} rows/s (${cpuSeconds.toFixed(1)} s CPU in ${seconds.toFixed(1)} s)`,
      reference: "–",
      ratio: null,
    },
    ...[50, 99].map((percent) => ({
      what: `a visitor's page during an import, ${engine}, p${percent}`,
      subject: `${percentile(busy, percent).toFixed(1)} ms`,
      reference: `${percentile(quiet, percent).toFixed(1)} ms without an import`,
      ratio: percentile(busy, percent) / percentile(quiet, percent),
    })),
  ];
}

/** Requests pages until the import is done or the time is over. Gives the response times in ms. */
async function visit(origin: string, isDone: () => Promise<boolean> | boolean, longestMs: number): Promise<number[]> {
  const durations: number[] = [];
  const began = performance.now();
  for (let turn = 0; performance.now() - began < longestMs && !(await isDone()); turn += 1) {
    const startedAt = performance.now();
    await getBody(origin + PAGES[turn % PAGES.length]);
    durations.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return durations;
}

type CommandLineImport = { file: string; engine: string; approves: boolean };

/** Imports by the command, into the database of a site that was started once. */
async function onTheCommandLine(
  settings: Record<string, string>,
  { file, engine, approves }: CommandLineImport,
): Promise<BenchRow> {
  const words = ["scripts/import.ts", file, ...(approves ? ["--approve"] : []), "--country", "PT"];
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      env: { ...process.env, ...settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
    child.once("error", reject).once("close", () => resolve(text));
  });
  const [, rows = "0", seconds = "0", speed = "0"] = /: (\d+) rows in ([\d.]+) s, (\d+) a second/.exec(output) ?? [];
  return {
    what: `import of ${rows} stations on the command line, ${engine}${approves ? ", approved" : ""}`,
    subject: `${speed} rows/s (${seconds} s)`,
    reference: "–",
    ratio: null,
  };
}
