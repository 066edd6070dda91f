import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { makeTemporaryFolder } from "../../test-support/temporary-folder.ts";
import { openImageDiskCache } from "./image-disk-cache.server.ts";

const folder = makeTemporaryFolder("pictures");
afterEach(() => folder.remove());

const DAY_MS = 24 * 3_600_000;

const record = (bytes: number) => ({
  askedAt: 1_000,
  failures: 0,
  parts: [{ side: 96, webp: new Uint8Array(bytes).fill(7) }],
});

const files = () =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

function open({ maxBytes = 1_000_000, path = folder.path } = {}) {
  const clock = fakeClock();
  return { clock, disk: openImageDiskCache({ folder: path, maxBytes, clock }) };
}

test("what was kept is there for the next process, and for another one", async () => {
  await open().disk.write("ab01", record(100));
  expect(await open().disk.read("ab01")).toEqual(record(100));
  expect(await open().disk.read("ab02")).toBeNull();
});

test("the folder stays under its bound: what was not used for longest goes", async () => {
  const { clock, disk } = open({ maxBytes: 10 * 8_192 });
  for (let number = 0; number < 10; number += 1) {
    await disk.write(`0${number}`, record(8_000));
    clock.advance(1_000);
  }
  expect(files()).toHaveLength(10);
  clock.advance(2 * DAY_MS);
  expect(await disk.read("00")).not.toBeNull();
  clock.advance(1_000);
  await disk.write("10", record(8_000));
  expect(
    files()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["00", "03", "04", "05", "06", "07", "08", "09", "10"]);
});

test("what a killed process left half written goes after an hour, and is never read", async () => {
  const { clock, disk } = open();
  mkdirSync(join(folder.path, "ab"), { recursive: true });
  const left = join(folder.path, "ab", "ab01.1234.new");
  writeFileSync(left, "half");
  writeFileSync(join(folder.path, "ab", "ab01"), "half");
  utimesSync(left, clock.now(), clock.now());
  expect(await disk.read("ab01")).toBeNull();
  await disk.sweep();
  expect(existsSync(left)).toBe(true);
  clock.advance(3_600_001);
  await disk.sweep();
  expect(existsSync(left)).toBe(false);
});

test("where nothing can be written nothing is kept, and that is all", async () => {
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(join(folder.path, "file"), "");
  const { disk } = open({ path: join(folder.path, "file") });
  await disk.write("ab01", record(100));
  expect(await disk.read("ab01")).toBeNull();
  await disk.sweep();
});
