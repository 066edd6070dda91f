import { beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

// The start waits a minute for the database.
test("a database that cannot be reached ends the start with one sentence, without its password", async () => {
  const folder = makeTemporaryFolder("data");
  const { code, stderr } = await runScript("start.js", [], {
    env: { DATA_DIR: folder.path, HOST: "127.0.0.1", DATABASE_URL: "postgres://radio:s3cret@127.0.0.1:1/radio" },
  });
  folder.remove();
  expect(code).toBe(1);
  // On one line, without a stack or the name of an error.
  expect(stderr).toMatch(/^[A-Z](?!.*Error:)[^\n]*\.\n$/);
  expect(stderr).toContain("127.0.0.1:1/radio");
  expect(stderr).not.toContain("s3cret");
});
