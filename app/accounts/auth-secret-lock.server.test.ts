import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { onEngine, type TestDatabase } from "../../test-support/databases.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { holdAuthSecretLock } from "./auth-secret-lock.server.ts";

const SECRET = "one secret for both, and long enough for it";
const OTHER = "another secret, which is as long as that one";

/** Each lock has its own connection, as in separate processes. */
function processesOn({ settings }: Pick<TestDatabase, "settings">) {
  return (secret: string | null) => holdAuthSecretLock(settings.databaseUrl ?? "", secret, { waitMs: 0 });
}

const refusedWith = (message: RegExp) =>
  expect.objectContaining({ name: "CannotStart", message: expect.stringMatching(message) });

onEngine("postgres", "processes with one secret run beside each other", async (tested) => {
  const start = processesOn(tested);
  const running = [await start(SECRET), await start(SECRET), await start(SECRET)];
  for (const one of running) await one.close();
});

onEngine("postgres", "a process without a secret runs alone only, and says what to set", async (tested) => {
  const start = processesOn(tested);
  const alone = await start(null);
  const toSet = /no AUTH_SECRET\. .*set AUTH_SECRET to the same text for each of them\..*auth-secret\.$/;
  await expect(start(null)).rejects.toEqual(refusedWith(toSet));
  await expect(start(SECRET)).rejects.toEqual(refusedWith(/^A RadioWave process without AUTH_SECRET .*stop it first/));
  await alone.close();
  const withSecret = await start(SECRET);
  await expect(start(null)).rejects.toEqual(refusedWith(toSet));
  await withSecret.close();
  await (await start(null)).close();
});

onEngine("postgres", "a process with a different secret is refused", async (tested) => {
  const start = processesOn(tested);
  const first = await start(SECRET);
  await expect(start(OTHER)).rejects.toEqual(refusedWith(/different AUTH_SECRET\. .*set AUTH_SECRET to the same/));
  await first.close();
  await (await start(OTHER)).close();
});

onEngine("postgres", "of processes that start at one moment without a secret one runs", async (tested) => {
  const start = processesOn(tested);
  const started = await Promise.allSettled([start(null), start(null), start(null)]);
  const running = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(running).toHaveLength(1);
  await running[0]?.close();
});

onEngine("postgres", "a process that starts waits for one that stops", async (tested) => {
  const stopping = await processesOn(tested)(null);
  const starting = holdAuthSecretLock(tested.settings.databaseUrl ?? "", null, { waitMs: 60_000 });
  await stopping.close();
  await (await starting).close();
});

onEngine("postgres", "another database's processes are no concern of this one's", async (tested) => {
  const alone = await processesOn(tested)(null);
  const elsewhere = new URL(tested.settings.databaseUrl ?? "");
  elsewhere.pathname = "/postgres";
  await (await holdAuthSecretLock(elsewhere.href, null, { waitMs: 0 })).close();
  await alone.close();
});

onEngine("postgres", "the lock is taken again when its connection was lost", async (tested) => {
  const start = processesOn(tested);
  const back = vi.spyOn(log, "info");
  const running = await start(null);
  await endConnections(tested);
  await waitUntil("it holds the lock again", () => saysHeldAgain(back.mock.calls));
  await expect(start(SECRET)).rejects.toEqual(refusedWith(/without AUTH_SECRET/));
  back.mockRestore();
  await running.close();
});

onEngine("postgres", "a process that finds another secret when it comes back says so, and goes on", async (tested) => {
  const start = processesOn(tested);
  const [said, back] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
  const running = await start(null);
  // Another process takes its turn before this one is back.
  const other = new pg.Client({ connectionString: tested.settings.databaseUrl ?? "" });
  await other.connect();
  await other.query("select pg_advisory_lock(7246320)");
  await endConnections(tested);
  await other.query("select pg_advisory_lock_shared(7246319, 5), pg_advisory_unlock(7246320)");
  await waitUntil("it has said so", () => said.mock.calls.length > 0);
  expect(said.mock.calls[0]).toEqual([expect.stringMatching(/this one has no AUTH_SECRET/)]);
  await other.end();
  await waitUntil("it holds the lock again", () => saysHeldAgain(back.mock.calls));
  for (const spy of [said, back]) spy.mockRestore();
  await running.close();
});

/** As the end of a process, or of the server, does. */
async function endConnections({ database }: TestDatabase): Promise<void> {
  await database.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`);
}

/** Other parts of the process may say something meanwhile. */
function saysHeldAgain(lines: readonly (readonly unknown[])[]): boolean {
  return lines.some(([line]) => line === "The lock on the secret is held again");
}
