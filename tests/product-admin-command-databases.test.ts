import { readdirSync } from "node:fs";
import { beforeAll, expect, inject, test } from "vitest";
import { npmRunAdmin, roleOf, runAdmin } from "#test-support/admin-command.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { copyOfNewDataFolder, copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { readEvents } from "#test-support/event-stream.ts";
import { ANA, accountsOn, MARTA, putPerson, signInAt, signUpAt } from "#test-support/people.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { startProduct } from "#test-support/product.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../server/open-database.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

test("on PostgreSQL the command works while the server runs, and the account's open pages get an event", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  const cookie = await signUpAt(product.origin, ANA);
  const listener = readEvents(await fetch(`${product.origin}/api/events`, { headers: { cookie } }));
  await listener.next("hello");
  const { code } = await runAdmin(["grant", ANA.email], { DATABASE_URL: databaseUrl });
  expect(code).toBe(0);
  await waitUntil("the account's stream has ended", listener.hasEnded);
  expect(await roleOf(product.origin, cookie)).toBe("visitor");
  await product.stop();
});

test("an account that was registered with the administrator's address before gets no role and is replaced", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const env = { DATABASE_URL: databaseUrl, AUTH_SECRET: "one secret for both starts, and long enough for it" };
  const before = await startProduct({ env });
  const squatter = { email: MARTA.email, password: "somebody-else" };
  const cookie = await signUpAt(before.origin, squatter);
  await before.stop();

  const product = await startProduct({ env: { ...env, ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });
  expect(product.log()).toMatch(/"level":"error".*npm run admin -- set-password EMAIL --grant/);
  expect(product.log()).not.toContain(MARTA.email);
  expect(await roleOf(product.origin, cookie)).toBe("user");
  expect(await npmRunAdmin(["set-password", MARTA.email, "--grant"], env, `${MARTA.password}\n`)).toEqual({
    code: 0,
    stdout: `${MARTA.email} has the new password now, and no open session.\n${MARTA.email} is an administrator.\n`,
    stderr: "",
  });
  expect(await roleOf(product.origin, cookie), "at once, in the process that runs").toBe("visitor");
  await expect(signInAt(product.origin, squatter)).rejects.toThrow("401");
  expect(await roleOf(product.origin, await signInAt(product.origin, MARTA))).toBe("admin");
  await product.stop();
});

test("the command prepares an unused database and says so; with unknown arguments it does not", async () => {
  const nothing = makeTemporaryFolder("data");
  expect((await runAdmin(["promote"], { DATA_DIR: nothing.path })).code).toBe(1);
  expect(readdirSync(nothing.path)).toEqual([]);
  nothing.remove();
  // Copied to save time; the tests of the command itself cover its creation.
  const folder = await copyOfNewDataFolder();
  const dataDir = folder.path;
  const first = await runAdmin(["list"], { DATA_DIR: dataDir });
  expect(first).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^There is no administrator\./),
    stderr: `The database in ${dataDir} was new: its tables and the built-in stations were created.\n`,
  });
  const product = await startProduct({ dataDir });
  expect(product.log(), "the first start finds it prepared").not.toContain("first start");
  expect(await (await fetch(`${product.origin}/api/stations`)).json()).toMatchObject({ total: 10 });
  await product.stop();
  folder.remove();
});

test("an unknown account or invalid arguments end with code 1 and no output", async () => {
  const folder = await copyOfPreparedDataFolder();
  const settings = { DATA_DIR: folder.path };
  const connection = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  await putPerson(accountsOn(connection.database), ANA);
  await connection.close();
  const unknown = await runAdmin(["grant", "rui@example.org"], settings);
  expect(unknown).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("rui@example.org") });
  const nothing = await runAdmin(["promote", ANA.email], settings);
  expect(nothing).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("npm run admin -- grant EMAIL"),
  });
  folder.remove();
});

test("invalid settings and an unreachable database give one sentence, without passwords", async () => {
  const away = await npmRunAdmin(["list"], { DATABASE_URL: "postgres://radio:s3cret@127.0.0.1:1/radio" });
  expect(away.code).toBe(1);
  expect(away.stderr).toMatch(/^The database at 127\.0\.0\.1:1\/radio cannot be used: [^\n]*\.\n$/);
  const wrong = await runAdmin(["list"], { DATABASE_URL: "mysql://radio:s3cret@db/radio" });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/^RadioWave cannot start with these settings: DATABASE_URL [^\n]*\.\n$/);
  expect(away.stderr + wrong.stderr).not.toContain("s3cret");
});
