import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { deserializeRecord, type ImageRecord, serializeRecord } from "./image-record.ts";

export type ImageDiskCache = {
  read: (key: string) => Promise<ImageRecord | null>;
  /** Keeps a record if the disk lets it; never fails. */
  write: (key: string, record: ImageRecord) => Promise<void>;
  /** Throws away what was not used for longest, as far as the folder is too large, and what a killed process left. */
  sweep: () => Promise<void>;
};

type Stored = { path: string; bytes: number; usedAt: number };

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
/** What disks give out at least. */
const BLOCK_BYTES = 4_096;
/** Swept to below the bound, so that it is not swept again at once. */
const AFTER_SWEEP = 0.9;
/** How much may be written until it is looked whether there is too much. */
const SWEEP_AFTER = 1 / 16;
const PART_WRITTEN = ".new";

/**
 * Records on disk, a file each, by keys of hexadecimal digits. What is there is found out by looking: several processes
 * can share the folder, or have one each. A file is renamed into its place when it is whole. Its time is that of its last
 * use, to the day.
 */
export function openImageDiskCache(options: { folder: string; maxBytes: number; clock: Clock }): ImageDiskCache {
  const { folder, maxBytes, clock } = options;
  let written = 0;
  let sweeping: Promise<void> | null = null;
  let failed = false;

  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);

  async function read(key: string): Promise<ImageRecord | null> {
    const path = pathOf(key);
    try {
      const record = deserializeRecord(new Uint8Array(await readFile(path)));
      if (record) await touch(path);
      return record;
    } catch {
      // Not there, or not to be read: it is asked for anew.
      return null;
    }
  }

  async function touch(path: string): Promise<void> {
    const now = clock.now();
    const { mtimeMs } = await stat(path);
    // A folder that can only be read is as good.
    if (now.getTime() - mtimeMs > DAY_MS) await utimes(path, now, now).catch(() => undefined);
  }

  async function write(key: string, record: ImageRecord): Promise<void> {
    const path = pathOf(key);
    const file = serializeRecord(record);
    const unfinished = `${path}.${randomUUID()}${PART_WRITTEN}`;
    try {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      await writeFile(unfinished, file);
      await utimes(unfinished, clock.now(), clock.now());
      await rename(unfinished, path);
    } catch (error) {
      await throwAway(unfinished);
      // A disk that is full or not ours to write: pictures are shown all the same. Told once.
      if (!failed) log.warn({ err: error }, "Stations' pictures cannot be kept on disk");
      failed = true;
      return;
    }
    failed = false;
    written += onDisk(file.length);
    if (written > maxBytes * SWEEP_AFTER) await sweep();
  }

  function sweep(): Promise<void> {
    written = 0;
    sweeping ??= sweepNow().finally(() => {
      sweeping = null;
    });
    return sweeping;
  }

  async function sweepNow(): Promise<void> {
    const stored: Stored[] = [];
    for (const part of await namesIn(folder)) {
      for (const name of await namesIn(join(folder, part))) {
        const found = await look(join(folder, part, name));
        if (found) stored.push(found);
      }
    }
    const isLeft = ({ path, usedAt }: Stored) =>
      path.endsWith(PART_WRITTEN) && clock.now().getTime() - usedAt > HOUR_MS;
    for (const { path } of stored.filter(isLeft)) await throwAway(path);
    let total = stored.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= maxBytes) return;
    for (const { path, bytes } of stored.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (total <= maxBytes * AFTER_SWEEP) return;
      await throwAway(path);
      total -= bytes;
    }
  }

  return { read, write, sweep };
}

/** What cannot be thrown away stays: the next sweep tries again. */
function throwAway(path: string): Promise<void> {
  return rm(path, { force: true }).catch(() => undefined);
}

/** No such folder yet, or one that must not be read: nothing to sweep. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function look(path: string): Promise<Stored | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: onDisk(size), usedAt: mtimeMs };
  } catch {
    // Another process was quicker to throw it away.
    return null;
  }
}

function onDisk(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}
