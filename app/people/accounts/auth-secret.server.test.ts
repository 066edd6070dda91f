import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "#app/platform/process/log.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { onEngine, type TestDatabase } from "#test-support/databases.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { holdAuthSecretLock, loadAuthSecret } from "./auth-secret.server.ts";

let folders: TemporaryFolder[] = [];
afterEach(() => {
  for (const folder of folders) folder.remove();
  folders = [];
});

function dataDir(): string {
  const folder = makeTemporaryFolder("secret");
  folders.push(folder);
  return join(folder.path, "data");
}

const pathIn = (folder: string) => join(folder, "auth-secret");

test("a configured secret is used, and none is stored", () => {
  const folder = dataDir();
  expect(loadAuthSecret({ authSecret: "given", dataDir: folder })).toBe("given");
  expect(existsSync(folder)).toBe(false);
});

test("a secret is generated once and stored for the next start", () => {
  const folder = dataDir();
  const generated = loadAuthSecret({ authSecret: null, dataDir: folder });
  expect(generated).toMatch(/^[\w-]{64}$/);
  expect(loadAuthSecret({ authSecret: null, dataDir: folder })).toBe(generated);
  expect(readFileSync(pathIn(folder), "utf8")).toBe(generated);
  expect(readdirSync(folder), "no temporary file is left").toEqual(["auth-secret"]);
});

test("each data directory gets its own secret", () => {
  expect(loadAuthSecret({ authSecret: null, dataDir: dataDir() })).not.toBe(
    loadAuthSecret({ authSecret: null, dataDir: dataDir() }),
  );
});

test("the file is readable by this user only, whatever the umask", () => {
  const folder = dataDir();
  const mask = process.umask(0);
  loadAuthSecret({ authSecret: null, dataDir: folder });
  process.umask(mask);
  expect(statSync(pathIn(folder)).mode & 0o777).toBe(0o600);
});

test("an existing file is used, without its trailing newline", () => {
  const folder = dataDir();
  loadAuthSecret({ authSecret: null, dataDir: folder });
  writeFileSync(pathIn(folder), `${"s".repeat(32)}\n`);
  expect(loadAuthSecret({ authSecret: null, dataDir: folder })).toBe("s".repeat(32));
});

test("a secret that is too short is refused, and not overwritten", () => {
  const folder = dataDir();
  loadAuthSecret({ authSecret: null, dataDir: folder });
  writeFileSync(pathIn(folder), "s".repeat(31));
  expect(() => loadAuthSecret({ authSecret: null, dataDir: folder })).toThrow(
    expect.objectContaining({ name: "CannotStart", message: expect.stringContaining("too short") }),
  );
  expect(readFileSync(pathIn(folder), "utf8")).toBe("s".repeat(31));
});

test("a directory that is not writable throws CannotStart", () => {
  expect(() => loadAuthSecret({ authSecret: null, dataDir: "/dev/null/data" })).toThrow(
    expect.objectContaining({ name: "CannotStart", message: expect.stringMatching(/cannot store its secret/) }),
  );
});

test("processes that start at the same time get the same secret", async () => {
  const folder = dataDir();
  const program = [
    'import { loadAuthSecret } from "./app/people/accounts/auth-secret.server.ts";',
    `process.stdout.write(loadAuthSecret({ authSecret: null, dataDir: ${JSON.stringify(folder)} }));`,
  ].join("\n");
  const secrets = await Promise.all(Array.from({ length: 6 }, () => run(program)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toBe(readFileSync(pathIn(folder), "utf8"));
  expect(readdirSync(folder)).toEqual(["auth-secret"]);
});

/** The output of a separate process. */
function run(program: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: projectRoot(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve) => child.once("close", () => resolve(output)));
}

const SECRET = "one secret for both, and long enough for it";
const OTHER = "another secret, which is as long as that one";

/** Each lock has its own connection, as in separate processes. */
function processesOn({ settings }: Pick<TestDatabase, "settings">) {
  return (secret: string | null) => holdAuthSecretLock(settings.databaseUrl ?? "", secret, { waitMs: 0 });
}

const refusedWith = (message: RegExp) =>
  expect.objectContaining({ name: "CannotStart", message: expect.stringMatching(message) });

onEngine("postgres", "processes with the same secret run together", async (testDatabase) => {
  const start = processesOn(testDatabase);
  const running = [await start(SECRET), await start(SECRET), await start(SECRET)];
  for (const one of running) await one.close();
});

onEngine(
  "postgres",
  "a process without a secret must be the only one; the error names the setting",
  async (testDatabase) => {
    const start = processesOn(testDatabase);
    const alone = await start(null);
    const noSecretMessage = /no AUTH_SECRET\. .*set AUTH_SECRET to the same text for each of them\..*auth-secret\.$/;
    await expect(start(null)).rejects.toEqual(refusedWith(noSecretMessage));
    await expect(start(SECRET)).rejects.toEqual(
      refusedWith(/^A RadioWave process without AUTH_SECRET .*stop it first/),
    );
    await alone.close();
    const withSecret = await start(SECRET);
    await expect(start(null)).rejects.toEqual(refusedWith(noSecretMessage));
    await withSecret.close();
    await (await start(null)).close();
  },
);

onEngine("postgres", "a process with a different secret is refused", async (testDatabase) => {
  const start = processesOn(testDatabase);
  const first = await start(SECRET);
  await expect(start(OTHER)).rejects.toEqual(refusedWith(/different AUTH_SECRET\. .*set AUTH_SECRET to the same/));
  await first.close();
  await (await start(OTHER)).close();
});

onEngine("postgres", "of several processes without a secret that start at once one runs", async (testDatabase) => {
  const start = processesOn(testDatabase);
  const started = await Promise.allSettled([start(null), start(null), start(null)]);
  const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(running).toHaveLength(1);
  await running[0]?.close();
});

onEngine("postgres", "a starting process waits for one that is stopping", async (testDatabase) => {
  const stopping = await processesOn(testDatabase)(null);
  const starting = holdAuthSecretLock(testDatabase.settings.databaseUrl ?? "", null, { waitMs: 60_000 });
  await stopping.close();
  await (await starting).close();
});

onEngine("postgres", "processes on another database are ignored", async (testDatabase) => {
  const alone = await processesOn(testDatabase)(null);
  const elsewhere = new URL(testDatabase.settings.databaseUrl ?? "");
  elsewhere.pathname = "/postgres";
  await (await holdAuthSecretLock(elsewhere.href, null, { waitMs: 0 })).close();
  await alone.close();
});

onEngine("postgres", "the lock is taken again after the connection was lost", async (testDatabase) => {
  const start = processesOn(testDatabase);
  const infos = vi.spyOn(log, "info");
  const running = await start(null);
  await endConnections(testDatabase);
  await waitUntil("it holds the lock again", () => isReacquired(infos.mock.calls));
  await expect(start(SECRET)).rejects.toEqual(refusedWith(/without AUTH_SECRET/));
  infos.mockRestore();
  await running.close();
});

onEngine(
  "postgres",
  "a process that finds another secret after a reconnection logs an error and retries",
  async (testDatabase) => {
    const start = processesOn(testDatabase);
    const [errors, infos] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
    const running = await start(null);
    // Another process takes its lock before this one reconnects.
    const other = new pg.Client({ connectionString: testDatabase.settings.databaseUrl ?? "" });
    await other.connect();
    await other.query("select pg_advisory_lock(7246320)");
    await endConnections(testDatabase);
    await other.query("select pg_advisory_lock_shared(7246319, 5), pg_advisory_unlock(7246320)");
    await waitUntil("the error is logged", () => errors.mock.calls.length > 0);
    expect(errors.mock.calls[0]).toEqual([expect.stringMatching(/this one has no AUTH_SECRET/)]);
    await other.end();
    await waitUntil("it holds the lock again", () => isReacquired(infos.mock.calls));
    for (const spy of [errors, infos]) spy.mockRestore();
    await running.close();
  },
);

/** Like the end of a process or of the server. */
async function endConnections({ database }: TestDatabase): Promise<void> {
  await database.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`);
}

/** Whether the log lines include the reacquired lock. */
function isReacquired(lines: readonly (readonly unknown[])[]): boolean {
  return lines.some(([line]) => line === "secret lock reacquired");
}
