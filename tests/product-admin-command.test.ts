import { readdirSync } from "node:fs";
import { beforeAll, expect, inject, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { copyOfNewDataFolder, copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { readEvents } from "#test-support/event-stream.ts";
import { ANA, accountsOn, MARTA, putPerson, signInAt, signUpAt } from "#test-support/people.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { startProduct } from "#test-support/product.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { openDatabase } from "../server/open-database.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

/** The script that `npm run admin -- …` runs. */
const admin = (words: string[], env: Record<string, string>, input = "") =>
  runScript("scripts/admin.ts", words, { env: { NODE_ENV: "production", ...env }, input });

/** `npm run admin -- …`, without npm. */
const npmRunAdmin = (words: string[], env: Record<string, string>, input = "") =>
  runScript("scripts/prepare.js", ["admin", ...words], { env, input });

const roleOf = async (origin: string, cookie: string) =>
  (await (await fetch(`${origin}/api/me`, { headers: { cookie } })).json()).role;

test("while the server has the embedded database open, the command fails and says what to do", async () => {
  const product = await startProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });
  const { code, stdout, stderr } = await admin(["list"], { DATA_DIR: product.dataDir });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const [first, ...others] = stderr.trim().split("\n");
  expect(first).toMatch(/is in use by another RadioWave process; stop that one first/);
  const advice = others.join("\n");
  for (const way of ["stop it, run this command again", "ADMIN_EMAIL and ADMIN_PASSWORD", "DATABASE_URL"])
    expect(advice).toContain(way);
  expect((await fetch(`${product.origin}/healthz`)).ok, "the server is not disturbed").toBe(true);
  await product.stop();
});

test("reset-link asks the server that has the embedded database open for a link, which works once", async () => {
  const product = await startProduct();
  await signUpAt(product.origin, ANA);
  const settings = { DATA_DIR: product.dataDir, PUBLIC_URL: product.origin };
  const { code, stdout, stderr } = await npmRunAdmin(["reset-link", " Ana@Example.org"], settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [link = "", advice] = stdout.split("\n");
  expect(link).toMatch(new RegExp(`^${product.origin}/auth/link\\?token=[\\w-]{43}$`));
  expect(advice).toBe(`It works once, within 24 hours. Give it to the owner of ${ANA.email} only.`);
  const use = () =>
    fetch(link, {
      method: "POST",
      headers: { origin: product.origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ new_password: "uma-palavra-nova", confirmation: "uma-palavra-nova" }),
      redirect: "manual",
    });
  expect((await use()).status).toBe(303);
  await signInAt(product.origin, { ...ANA, password: "uma-palavra-nova" });
  await expect(signInAt(product.origin, ANA)).rejects.toThrow("401");
  expect((await use()).status).toBe(410);
  const unknown = await npmRunAdmin(["reset-link", "rui@example.org"], settings);
  expect(unknown).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("rui@example.org") });
  await product.stop();
});

test("after the server has stopped the command changes its data, and the next start has the change", async () => {
  const folder = await copyOfPreparedDataFolder();
  const settings = { DATA_DIR: folder.path };
  const first = await startProduct({ dataDir: folder.path });
  const cookie = await signUpAt(first.origin, ANA);
  await first.stop();
  expect(await admin(["grant", " Ana@Example.org"], settings)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^ana@example\.org is an administrator now, and has no open session\.\n/),
    stderr: "",
  });
  expect(await admin(["list"], settings)).toEqual({ code: 0, stdout: "administrator  ana@example.org\n", stderr: "" });
  const second = await startProduct({ dataDir: folder.path });
  expect(await roleOf(second.origin, cookie), "the grant ended the session").toBe("visitor");
  expect(await roleOf(second.origin, await signInAt(second.origin, ANA))).toBe("admin");
  await second.stop();
  folder.remove();
});

test("on PostgreSQL the command works while the server runs, and the account's open pages get an event", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  const cookie = await signUpAt(product.origin, ANA);
  const listener = readEvents(await fetch(`${product.origin}/api/events`, { headers: { cookie } }));
  await listener.next("hello");
  const { code } = await admin(["grant", ANA.email], { DATABASE_URL: databaseUrl });
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
  expect((await admin(["promote"], { DATA_DIR: nothing.path })).code).toBe(1);
  expect(readdirSync(nothing.path)).toEqual([]);
  nothing.remove();
  // Copied to save time; the tests of the command itself cover its creation.
  const folder = await copyOfNewDataFolder();
  const dataDir = folder.path;
  const first = await admin(["list"], { DATA_DIR: dataDir });
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
  const unknown = await admin(["grant", "rui@example.org"], settings);
  expect(unknown).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("rui@example.org") });
  const nothing = await admin(["promote", ANA.email], settings);
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
  const wrong = await admin(["list"], { DATABASE_URL: "mysql://radio:s3cret@db/radio" });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toMatch(/^RadioWave cannot start with these settings: DATABASE_URL [^\n]*\.\n$/);
  expect(away.stderr + wrong.stderr).not.toContain("s3cret");
});
