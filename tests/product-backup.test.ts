import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { readEvents } from "#test-support/event-stream.ts";
import { putIdentities, readIdentities } from "#test-support/identities.ts";
import { ANA, MARTA, signInAt, signUpAt } from "#test-support/people.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { startProduct } from "#test-support/product.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { openDatabase } from "../server/open-database.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

type Command = "backup" | "restore" | "db:copy";

/** The script that `npm run …` runs. */
const command = (name: Command, words: string[], env: Record<string, string>) =>
  runScript(`scripts/${name.replace(":", "-")}.ts`, words, { env });

const ADMIN = { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password };

const namedAt = async (origin: string) => (await (await fetch(`${origin}/api/settings`)).json()).site_name;

async function nameSite(origin: string, value: string): Promise<void> {
  const headers = { "Content-Type": "application/json", cookie: await signInAt(origin, MARTA) };
  const response = await fetch(`${origin}/api/settings/site_name`, {
    method: "PUT",
    headers,
    body: JSON.stringify({ value }),
  });
  expect(response.status).toBe(200);
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test("a running product is backed up and restored through its socket", async () => {
  const product = await startProduct({ env: ADMIN });
  const settings = { DATA_DIR: product.dataDir };
  await nameSite(product.origin, "Onda Média");
  const cookie = await signUpAt(product.origin, ANA);
  const socketFolder = join(product.dataDir, "door");
  expect([modeOf(socketFolder), modeOf(join(socketFolder, "socket"))]).toEqual(["700", "600"]);

  const made = await command("backup", [], settings);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const file = /^(.*\/backups\/radiowave-[\dT-]+Z\.jsonl\.gz): 10 stations, 2 users, 0 contact messages; /.exec(
    made.stdout,
  )?.[1];
  expect(modeOf(file ?? "")).toBe("600");
  await nameSite(product.origin, "Depois");
  const listener = readEvents(await fetch(`${product.origin}/api/events`));
  await listener.next("hello");

  const [again, unasked] = await Promise.all([
    command("backup", [file ?? ""], settings),
    command("restore", [file ?? ""], settings),
  ]);
  expect(again).toMatchObject({ code: 1, stderr: `There is a file ${file} already.\n` });
  expect(unasked.code).toBe(1);
  expect(unasked.stderr).toMatch(/add --yes\. Nothing was changed\.\n$/);
  expect(await namedAt(product.origin)).toBe("Depois");

  const restored = await command("restore", [file ?? "", "--yes"], settings);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toMatch(/^Done, and compared row by row: .* 2 users/);
  await listener.next("settings");
  expect(await namedAt(product.origin)).toBe("Onda Média");
  const me = await fetch(`${product.origin}/api/me`, { headers: { cookie } });
  expect(await me.json(), "no session comes back").toMatchObject({ user: null });
  await signInAt(product.origin, ANA);
  await product.stop();
});

test("the embedded database of a stopped product is copied to PostgreSQL, and sessions stay valid with the same secret", async () => {
  const folder = await copyOfPreparedDataFolder();
  const DATABASE_URL = await createDatabase(inject("postgresUrl"));
  const settings = { DATA_DIR: folder.path, DATABASE_URL };
  const embedded = await startProduct({ dataDir: folder.path });
  const cookie = await signUpAt(embedded.origin, ANA);
  const held = await command("db:copy", [], settings);
  expect(held.stderr).toMatch(/is in use by RadioWave: stop it first\./);
  await embedded.stop();

  const copied = await command("db:copy", [], settings);
  expect(copied).toMatchObject({ code: 0, stderr: "" });
  expect(copied.stdout).toMatch(
    /^Copied and compared row by row: 10 stations, 1 users.*\nGive every process AUTH_SECRET with the content of .*auth-secret/,
  );
  expect(readdirSync(join(folder.path, "backups"))).toEqual([]);
  const onServer = await startProduct({ dataDir: folder.path, env: { DATABASE_URL } });
  const me = await fetch(`${onServer.origin}/api/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ user: { email: ANA.email } });
  await onServer.stop();
  folder.remove();
});

test("a copy has all UUIDs and versions of stations, also of deleted ones", async () => {
  const folder = await copyOfPreparedDataFolder();
  const DATABASE_URL = await createDatabase(inject("postgresUrl"));
  const embedded = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await putIdentities(embedded);
  const before = await readIdentities(embedded.database);
  await embedded.close();
  expect(await command("db:copy", [], { DATA_DIR: folder.path, DATABASE_URL })).toMatchObject({ code: 0, stderr: "" });
  const server = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: "" });
  expect(await readIdentities(server.database)).toEqual(before);
  await server.close();
  folder.remove();
});

test("without a database, or with invalid arguments, the commands say what to do", async () => {
  const folder = makeTemporaryFolder("data");
  const settings = { DATA_DIR: folder.path };
  const none = `There is no database in ${folder.path}: start RadioWave once (npm start), or set DATA_DIR or DATABASE_URL as for the server.\n`;
  // As npm runs them.
  const [backup, restore, copy] = await Promise.all(
    ["backup", "restore", "db:copy"].map((name) => runScript("scripts/prepare.js", [name], { env: settings })),
  );
  expect(backup).toEqual({ code: 1, stdout: "", stderr: none });
  expect(restore).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage:\n {2}npm run restore -- FILE/) });
  expect(copy).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Set DATABASE_URL to the empty PostgreSQL database/),
  });
  expect(readdirSync(folder.path)).toEqual([]);
  folder.remove();
});
