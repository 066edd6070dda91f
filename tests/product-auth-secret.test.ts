import { beforeAll, expect, inject, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { startProduct } from "#test-support/product.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

const AUTH_SECRET = "one secret for both, and long enough for it";

/** Starts the product where its start fails. */
async function startAndFail(env: Record<string, string>) {
  const folder = makeTemporaryFolder("data");
  const ended = await runScript("start.js", [], { env: { DATA_DIR: folder.path, PORT: "0", ...env } });
  folder.remove();
  return ended;
}

test("without AUTH_SECRET one process alone may serve a PostgreSQL database; commands still work, and a kill releases it", async () => {
  const DATABASE_URL = await createDatabase(inject("postgresUrl"));
  const product = await startProduct({ env: { DATABASE_URL } });

  const second = await startAndFail({ DATABASE_URL });
  expect(second).toMatchObject({ code: 1, stdout: "" });
  expect(second.stderr).toMatch(
    /^Another RadioWave process uses this database, and this one has no AUTH_SECRET\. .*set AUTH_SECRET to the same text.*\n$/,
  );
  const withSecret = await startAndFail({ DATABASE_URL, AUTH_SECRET });
  expect(withSecret).toMatchObject({ code: 1, stdout: "" });
  expect(withSecret.stderr).toMatch(/^A RadioWave process without AUTH_SECRET uses this database: stop it first\./);

  expect(await runScript("scripts/admin.ts", ["list"], { env: { DATABASE_URL } })).toMatchObject({
    code: 0,
    stderr: "",
  });
  expect((await fetch(`${product.origin}/healthz`)).ok, "the first one is not disturbed").toBe(true);

  await product.kill();
  const next = await startProduct({ env: { DATABASE_URL } });
  await next.stop();
});

test("beside a process with AUTH_SECRET no process starts without it or with a different one", async () => {
  const DATABASE_URL = await createDatabase(inject("postgresUrl"));
  const product = await startProduct({ env: { DATABASE_URL, AUTH_SECRET } });
  expect((await startAndFail({ DATABASE_URL })).stderr).toMatch(/this one has no AUTH_SECRET/);
  const different = await startAndFail({ DATABASE_URL, AUTH_SECRET: "another secret, which is as long" });
  expect(different).toMatchObject({ code: 1, stderr: expect.stringMatching(/with a different AUTH_SECRET\..*\n$/) });
  expect(different.stderr).not.toContain("another secret, which");
  await product.stop();
});
