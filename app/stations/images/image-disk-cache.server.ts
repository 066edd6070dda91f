import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import { deserializeRecord, type ImageRecord, serializeRecord } from "./image-record.ts";

type ImageDiskCache = {
  read: (key: string) => Promise<ImageRecord | null>;
  /** Stores a record if the disk accepts it; never rejects. */
  write: (key: string, record: ImageRecord) => Promise<void>;
  /** Removes temporary files of killed processes, and the least recently used records if the folder is too large. */
  sweep: () => Promise<void>;
};

type StoredFile = { path: string; bytes: number; usedAt: number };

const MAX_BYTES_ON_DISK = 1_000_000_000;
/** The allocation unit of most file systems. */
const BLOCK_BYTES = 4_096;
/** A sweep reduces the folder to this share of the limit, so that the next one is not due at once. */
const SWEEP_TO = 0.9;
/** The share of the limit that is written between two sweeps. */
const SWEEP_AFTER = 1 / 16;
const TEMPORARY_SUFFIX = ".new";

/**
 * Image records on disk, one file per key (hexadecimal digits). Several processes may share the folder. A file is
 * written under a temporary name, then renamed; its mtime is the time of its last use, to the day.
 */
export function openImageDiskCache(options: { folder: string; clock: Clock; maxBytes?: number }): ImageDiskCache {
  const { folder, clock, maxBytes = MAX_BYTES_ON_DISK } = options;
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
      // Missing or unreadable: the image is fetched again.
      return null;
    }
  }

  async function touch(path: string): Promise<void> {
    const now = clock.now();
    const { mtimeMs } = await stat(path);
    // In a read-only folder the time stays as it is.
    if (now.getTime() - mtimeMs > DAY_MS) await utimes(path, now, now).catch(() => undefined);
  }

  async function write(key: string, record: ImageRecord): Promise<void> {
    const path = pathOf(key);
    const file = serializeRecord(record);
    const temporary = `${path}.${randomUUID()}${TEMPORARY_SUFFIX}`;
    try {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      await writeFile(temporary, file);
      await utimes(temporary, clock.now(), clock.now());
      await rename(temporary, path);
    } catch (error) {
      await remove(temporary);
      // The disk is full or read-only: images are served without it. Logged once.
      if (!failed) log.warn({ err: error }, "images cannot be cached on disk: check the free space and permissions");
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
    const stored: StoredFile[] = [];
    for (const subfolder of await namesIn(folder)) {
      for (const name of await namesIn(join(folder, subfolder))) {
        const found = await statFile(join(folder, subfolder, name));
        if (found) stored.push(found);
      }
    }
    const isAbandoned = ({ path, usedAt }: StoredFile) =>
      path.endsWith(TEMPORARY_SUFFIX) && clock.now().getTime() - usedAt > HOUR_MS;
    for (const { path } of stored.filter(isAbandoned)) await remove(path);
    let total = stored.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= maxBytes) return;
    for (const { path, bytes } of stored.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (total <= maxBytes * SWEEP_TO) return;
      await remove(path);
      total -= bytes;
    }
  }

  return { read, write, sweep };
}

/** A file that cannot be removed stays until the next sweep. */
function remove(path: string): Promise<void> {
  return rm(path, { force: true }).catch(() => undefined);
}

/** Empty if the folder is missing or unreadable. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function statFile(path: string): Promise<StoredFile | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: onDisk(size), usedAt: mtimeMs };
  } catch {
    // Another process has removed the file.
    return null;
  }
}

function onDisk(bytes: number): number {
  return Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
}
