import { chmodSync, cpSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { ANOTHER_USER, accessibleTo, openToOthers } from "#test-support/file-permissions.ts";
import { ANA, signUpAt } from "#test-support/people.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { startProduct } from "#test-support/product.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";

let mask: number;
beforeAll(async () => {
  await ensureBuild();
  // The least restrictive umask: new files are open to all users unless the program restricts them.
  mask = process.umask(0);
}, BUILD_TIMEOUT_MS);
afterAll(() => void process.umask(mask));

/** In a folder that all users may read. */
function newDataDir(): string {
  const folder = makeTemporaryFolder("open");
  onTestFinished(folder.remove);
  chmodSync(folder.path, 0o755);
  return join(folder.path, "data");
}

function expectPrivate(dataDir: string): void {
  expect(openToOthers(dataDir)).toEqual([]);
  // Without root the test cannot act as another user, and only the modes are checked.
  if (ANOTHER_USER) expect(accessibleTo(ANOTHER_USER, dataDir)).toEqual([]);
}

test("a start makes an open data directory private, with all files in it", async () => {
  const dataDir = newDataDir();
  cpSync(inject("databaseTemplates").preparedFolder, dataDir, { recursive: true });
  for (const name of ["", ...readdirSync(dataDir, { recursive: true, encoding: "utf8" })]) {
    chmodSync(join(dataDir, name), 0o777);
  }
  const product = await startProduct({ dataDir });
  await signUpAt(product.origin, ANA);
  expect(existsSync(join(dataDir, "auth-secret"))).toBe(true);
  expectPrivate(dataDir);
  await product.stop();
});

test("the data directory beside a PostgreSQL server is private too", async () => {
  const dataDir = newDataDir();
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const product = await startProduct({ dataDir, env: { DATABASE_URL: databaseUrl } });
  expect(existsSync(join(dataDir, "auth-secret"))).toBe(true);
  expectPrivate(dataDir);
  await product.stop();
});

test("commands make the data directory, and a backup elsewhere, private", async () => {
  const dataDir = newDataDir();
  cpSync(inject("databaseTemplates").folderWithTables, dataDir, { recursive: true });
  const elsewhere = `${dataDir}-backup.jsonl.gz`;
  for (const [script, ...words] of [
    ["backup", elsewhere],
    ["admin", "list"],
  ]) {
    chmodSync(dataDir, 0o777);
    const { code, stderr } = await runScript(`scripts/${script}.ts`, words, { env: { DATA_DIR: dataDir } });
    expect([code, stderr], script).toEqual([0, ""]);
    expectPrivate(dataDir);
  }
  expect((statSync(elsewhere).mode & 0o777).toString(8)).toBe("600");
});
