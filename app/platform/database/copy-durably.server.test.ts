import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { permissions } from "#test-support/file-permissions.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { copyDurably } from "./copy-durably.server.ts";

test("a copy has all files and empty folders, for this user only, whatever the umask and the modes of the original", () => {
  const folder = makeTemporaryFolder("copy");
  onTestFinished(folder.remove);
  const mask = process.umask(0);
  onTestFinished(() => void process.umask(mask));
  const [from, to] = [join(folder.path, "from"), join(folder.path, "to")];
  for (const name of ["", "base", "empty"]) mkdirSync(join(from, name));
  writeFileSync(join(from, "base", "1"), Buffer.from([0, 255, 10]));
  writeFileSync(join(from, "version"), "");
  chmodSync(join(from, "base", "1"), 0o666);

  copyDurably(from, to);
  expect(permissions(to).sort()).toEqual(["600 base/1", "600 version", "700", "700 base", "700 empty"]);
  expect([...readFileSync(join(to, "base", "1"))]).toEqual([0, 255, 10]);
  expect(statSync(join(to, "version")).size).toBe(0);
});

test("a copy never overwrites a folder", () => {
  const folder = makeTemporaryFolder("copy");
  onTestFinished(folder.remove);
  for (const name of ["from", "to"]) mkdirSync(join(folder.path, name));
  expect(() => copyDurably(join(folder.path, "from"), join(folder.path, "to"))).toThrow("EEXIST");
});
