import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { type RunningProcess, startChildProcess } from "#test-support/child-process.ts";
import { findFreePort } from "#test-support/free-port.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";

const SOURCES = ["app", "server", "migrations", "public", "package.json", "start.js", "tsconfig.json"];
const CONFIGURATION = ["react-router.config.ts", "vite.config.ts"];

const copy = makeTemporaryFolder("development");
let server: RunningProcess;
let origin: string;
let client: pg.Client;

beforeAll(async () => {
  for (const name of [...SOURCES, ...CONFIGURATION]) {
    cpSync(join(projectRoot(), name), join(copy.path, name), { recursive: true });
  }
  symlinkSync(join(projectRoot(), "node_modules"), join(copy.path, "node_modules"));
  const [port, databaseUrl] = [await findFreePort(), await createDatabase(inject("postgresUrl"))];
  origin = `http://localhost:${port}`;
  server = startChildProcess(process.execPath, ["start.js", "--dev"], {
    cwd: copy.path,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATABASE_URL: databaseUrl },
  });
  await waitUntil("the development server is healthy", async () => (await fetch(`${origin}/healthz`)).ok, {
    failureReason: () => (server.ending() ? server.log() : undefined),
  });
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await server.stop("SIGTERM", 60_000);
  copy.remove();
});

/** Edits a source file, and waits until the product serves the change. */
async function edit(file: string, [from, to]: [string, string], path: string): Promise<void> {
  const filePath = join(copy.path, file);
  writeFileSync(filePath, readFileSync(filePath, "utf8").replace(from, to));
  await waitUntil(`${path} shows the edit`, async () => (await (await fetch(origin + path)).text()).includes(to), {});
}

async function listeningConnections(): Promise<number> {
  const { rows } = await client.query(
    "select pid from pg_stat_activity where datname = current_database() and query like 'listen %'",
  );
  return rows.length;
}

test("an edit is served at once, opens no second database connection and keeps the event streams open", async () => {
  const stream = await fetch(`${origin}/api/events`);
  let received = "";
  const listening = stream.body?.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write: (text) => {
        received += text;
      },
    }),
  );
  await waitUntil("the first event has arrived", () => received.includes("event: hello"));

  await edit("app/stations/station/public-station.ts", ['"approved"', '"edited-rule"'], "/api/stations/1");
  await edit("app/browse/places/hero.tsx", ["Explorar Estações", "Explorar-editado"], "/");
  await edit("server/app.ts", ['"ok"', '"edited-handler"'], "/healthz");
  expect(await listeningConnections()).toBe(1);

  await client.query(
    `with renamed as (update stations set name = 'Rádio Renomeada' where id = '1' returning id)
     select pg_notify('radiowave_changes', '{"topic":"stations","ids":["1"]}') from renamed`,
  );
  await waitUntil("the change has arrived", () => received.includes("event: stations"));
  expect(await (await fetch(`${origin}/`)).text()).toContain("Rádio Renomeada");

  await server.stop("SIGTERM", 60_000);
  await listening;
  expect(server.ending()).toEqual({ code: 0, signal: null });
});
