import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { writeFileAtomically } from "./backup-file.ts";

// Linux alone has the device, whose every write fails as on a full disk.
test.runIf(process.platform === "linux")("a full disk has a sentence of its own, and leaves no file", async () => {
  const folder = makeTemporaryFolder("backup");
  const written = writeFileAtomically(join(folder.path, "b.gz"), async (unfinished) => {
    writeFileSync(unfinished, "the first half");
    writeFileSync("/dev/full", "the second half");
  });
  await expect(written).rejects.toThrow(
    `The disk of ${folder.path} is full, and no file was written: free space on it, or name a file on another disk.`,
  );
  expect(readdirSync(folder.path)).toEqual([]);
  folder.remove();
});
