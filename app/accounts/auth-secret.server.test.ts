import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeTemporaryFolder, type TemporaryFolder } from "../../test-support/temporary-folder.ts";
import { loadAuthSecret } from "./auth-secret.server.ts";

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
    'import { loadAuthSecret } from "./app/accounts/auth-secret.server.ts";',
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
    cwd: join(import.meta.dirname, "..", ".."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return new Promise((resolve) => child.once("close", () => resolve(output)));
}
