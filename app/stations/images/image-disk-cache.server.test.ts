import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { openImageDiskCache } from "./image-disk-cache.server.ts";

const folder = makeTemporaryFolder("images");
afterEach(() => folder.remove());

const DAY_MS = 24 * 3_600_000;

const record = (bytes: number) => ({
  askedAt: 1_000,
  failures: 0,
  squares: [{ side: 96, webp: new Uint8Array(bytes).fill(7) }],
});

const files = () =>
  readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

function open({ maxBytes = 1_000_000, path = folder.path } = {}) {
  const clock = fakeClock();
  return { clock, disk: openImageDiskCache({ folder: path, maxBytes, clock }) };
}

test("read: a record that another cache on the same folder has written", async () => {
  await open().disk.write("ab01", record(100));
  expect(await open().disk.read("ab01")).toEqual(record(100));
  expect(await open().disk.read("ab02")).toBeNull();
});

test("write: above the limit the least recently used records are removed", async () => {
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

test("sweep: a temporary file of a killed process is removed after an hour and never read", async () => {
  const { clock, disk } = open();
  mkdirSync(join(folder.path, "ab"), { recursive: true });
  const temporary = join(folder.path, "ab", "ab01.1234.new");
  writeFileSync(temporary, "half");
  writeFileSync(join(folder.path, "ab", "ab01"), "half");
  utimesSync(temporary, clock.now(), clock.now());
  expect(await disk.read("ab01")).toBeNull();
  await disk.sweep();
  expect(existsSync(temporary)).toBe(true);
  clock.advance(3_600_001);
  await disk.sweep();
  expect(existsSync(temporary)).toBe(false);
});

test("write: a folder that is not writable is not an error", async () => {
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(join(folder.path, "file"), "");
  const { disk } = open({ path: join(folder.path, "file") });
  await disk.write("ab01", record(100));
  expect(await disk.read("ab01")).toBeNull();
  await disk.sweep();
});
