import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNAVAILABLE } from "#app/platform/errors/refusal-of.server.ts";
import { saveSetting } from "#app/platform/site-settings/settings.server.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { ANA, signUpAt } from "#test-support/people.ts";
import { type RestartablePostgres, type Shutdown, startPostgres } from "#test-support/postgres.ts";
import { type Product, startProduct } from "#test-support/product.ts";
import { readLog, strayLines } from "#test-support/read-log.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../server/open-database.ts";

// PostgreSQL restarts and ends connections while the product writes.

const SHUTDOWNS: Shutdown[] = ["SIGINT", "SIGQUIT", "SIGKILL"];

let postgres: RestartablePostgres;
let databaseUrl: string;
let product: Product;

beforeAll(async () => {
  await ensureBuild();
  postgres = await startPostgres({ keepsCommits: true });
  databaseUrl = await postgres.createDatabase();
  product = await startProduct({
    env: { DATABASE_URL: databaseUrl, TRUST_PROXY: "127.0.0.1" },
  });
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await product?.stop();
  await postgres?.stop();
});

/** Runs a statement on a connection of the test's own. */
async function runStatement(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const terminateBackends = () =>
  runStatement(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

/** Changes the name of the site, as another process on the same database does. */
async function renameSite(name: string): Promise<void> {
  const { database, close } = await openDatabase({ databaseUrl, dataDir: "" });
  await saveSetting(database, { key: "site_name", value: name, now: new Date() });
  await close();
}

let addresses = 0;

/** Sends a contact message, each from another address. Gives the status. */
async function writeMessage(text: string): Promise<{ status: number; retryAfter: string | null; body: string }> {
  addresses += 1;
  const response = await fetch(`${product.origin}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.0.${addresses >> 8}.${addresses & 255}` },
    body: JSON.stringify({ name: "Ana", email: ANA.email, message: text }),
  });
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), body: await response.text() };
}

/** Writes without end, until `stop`. */
function startWriter(name: string) {
  const acknowledged: string[] = [];
  const unexpected: unknown[] = [];
  let refused = 0;
  let isStopped = false;
  const run = async () => {
    for (let count = 0; !isStopped; count += 1) {
      const text = `${name} ${count}`;
      const { status, retryAfter, body } = await writeMessage(text).catch((error: unknown) => ({
        status: 0,
        retryAfter: null,
        body: String(error),
      }));
      if (status === 202) acknowledged.push(text);
      else if (status === 503 && retryAfter !== null && body.includes(UNAVAILABLE)) refused += 1;
      else unexpected.push({ status, retryAfter, body });
      if (status !== 202) await sleep(20);
    }
  };
  const running = run();
  return {
    acknowledged,
    unexpected,
    refused: () => refused,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

test("six writers survive ten restarts and ten ends of all connections, and nothing acknowledged is lost", async () => {
  const cookie = await signUpAt(product.origin, ANA);
  const writers = Array.from({ length: 6 }, (_, index) => startWriter(`Escrita ${index}`));
  const allWriteAgain = async () => {
    const before = writers.map(({ acknowledged }) => acknowledged.length);
    await waitUntil("every writer writes again", () =>
      writers.every(({ acknowledged }, index) => acknowledged.length > (before[index] ?? 0) + 1),
    );
  };
  await allWriteAgain();
  for (let round = 0; round < 10; round += 1) {
    await terminateBackends();
    await allWriteAgain();

    const refused = writers.map((writer) => writer.refused());
    await postgres.shutDown(SHUTDOWNS[round % SHUTDOWNS.length] ?? "SIGINT");
    await waitUntil("every writer is refused", () =>
      writers.every((writer, index) => writer.refused() > (refused[index] ?? 0)),
    );
    expect((await fetch(`${product.origin}/`)).status, "public pages come from memory").toBe(200);
    const page = await fetch(`${product.origin}/`, { headers: { cookie, accept: "text/html" } });
    expect([page.status, page.headers.get("Retry-After"), page.headers.get("Set-Cookie")]).toEqual([503, "5", null]);
    expect(await page.text()).toContain(UNAVAILABLE);
    await postgres.start();
    await allWriteAgain();

    // Changed while the product may not be listening yet.
    const name = `Rádio da ronda ${round}`;
    await renameSite(name);
    await waitUntil("the change is on the page", async () =>
      (await (await fetch(product.origin)).text()).includes(name),
    );
  }
  await Promise.all(writers.map((writer) => writer.stop()));

  expect(writers.flatMap(({ unexpected }) => unexpected)).toEqual([]);
  const rows = await runStatement("select message from contact_messages");
  const stored = new Set(rows.map(({ message }) => message));
  expect(writers.flatMap(({ acknowledged }) => acknowledged).filter((text) => !stored.has(text))).toEqual([]);
  const me = await fetch(`${product.origin}/api/me`, { headers: { cookie } });
  expect(await me.json(), "the session goes on").toMatchObject({ user: { email: ANA.email } });
  const repeated = readLog(product.log()).filter(({ msg, err }) => msg === "request failed" && err !== undefined);
  expect(repeated.length, "one line a minute, not one for each request").toBeLessThan(20);
});

test("a process that starts while PostgreSQL is away waits for it, with one line in the log", async () => {
  await product.stop();
  await postgres.shutDown("SIGINT");
  // Another server at the port shows when the process has tried to connect.
  const refusing = createServer((socket) => socket.destroy()).listen(Number(new URL(databaseUrl).port), "127.0.0.1");
  const tried = once(refusing, "connection");
  const starting = startProduct({ env: { DATABASE_URL: databaseUrl } });
  await tried;
  refusing.close();
  await once(refusing, "close");
  await postgres.start();
  product = await starting;

  const warnings = readLog(product.log()).filter(({ level }) => level !== "info");
  expect(warnings).toMatchObject([{ level: "warn", msg: "database unavailable at the start, waiting up to a minute" }]);
  expect(strayLines(product.log())).toEqual([]);
  expect((await writeMessage("Depois do arranque")).status).toBe(202);
});
