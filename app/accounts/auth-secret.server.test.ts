import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeTemporaryFolder, type TemporaryFolder } from "../../test-support/temporary-folder.ts";
import { authSecret } from "./auth-secret.server.ts";

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

const placeIn = (folder: string) => join(folder, "auth-secret");

test("a secret that is given is used, and none is kept", () => {
  const folder = dataDir();
  expect(authSecret({ authSecret: "given", dataDir: folder })).toBe("given");
  expect(existsSync(folder)).toBe(false);
});

test("a secret is made once and kept for the next start", () => {
  const folder = dataDir();
  const made = authSecret({ authSecret: null, dataDir: folder });
  expect(made).toMatch(/^[\w-]{64}$/);
  expect(authSecret({ authSecret: null, dataDir: folder })).toBe(made);
  expect(readFileSync(placeIn(folder), "utf8")).toBe(made);
  expect(readdirSync(folder), "nothing else is left").toEqual(["auth-secret"]);
});

test("every site has a secret of its own", () => {
  expect(authSecret({ authSecret: null, dataDir: dataDir() })).not.toBe(
    authSecret({ authSecret: null, dataDir: dataDir() }),
  );
});

test("nobody but us may read the file, whatever the account lets others read", () => {
  const folder = dataDir();
  const mask = process.umask(0);
  authSecret({ authSecret: null, dataDir: folder });
  process.umask(mask);
  expect(statSync(placeIn(folder)).mode & 0o777).toBe(0o600);
});

test("a file that somebody put there is used as it is, without the end of its line", () => {
  const folder = dataDir();
  authSecret({ authSecret: null, dataDir: folder });
  writeFileSync(placeIn(folder), `${"s".repeat(32)}\n`);
  expect(authSecret({ authSecret: null, dataDir: folder })).toBe("s".repeat(32));
});

test("a file with too short a secret is refused, and not overwritten", () => {
  const folder = dataDir();
  authSecret({ authSecret: null, dataDir: folder });
  writeFileSync(placeIn(folder), "s".repeat(31));
  expect(() => authSecret({ authSecret: null, dataDir: folder })).toThrow(
    expect.objectContaining({ name: "CannotStart", message: expect.stringContaining("too short") }),
  );
  expect(readFileSync(placeIn(folder), "utf8")).toBe("s".repeat(31));
});

test("a folder that cannot be written ends the start with one sentence", () => {
  expect(() => authSecret({ authSecret: null, dataDir: "/dev/null/data" })).toThrow(
    expect.objectContaining({ name: "CannotStart", message: expect.stringMatching(/cannot keep its secret/) }),
  );
});

test("processes that start at once agree on one secret", async () => {
  const folder = dataDir();
  const program = [
    'import { authSecret } from "./app/accounts/auth-secret.server.ts";',
    `process.stdout.write(authSecret({ authSecret: null, dataDir: ${JSON.stringify(folder)} }));`,
  ].join("\n");
  const secrets = await Promise.all(Array.from({ length: 6 }, () => run(program)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toBe(readFileSync(placeIn(folder), "utf8"));
  expect(readdirSync(folder)).toEqual(["auth-secret"]);
});

/** What a process of its own says. */
function run(program: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: join(import.meta.dirname, "..", ".."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  return new Promise((resolve) => child.once("close", () => resolve(said)));
}
