import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Copies a folder of plain files for this user only; all of it is on disk when it returns. `to`: does not exist yet.
 * Errors: those of the system, with a partial copy.
 */
export function copyDurably(from: string, to: string): void {
  copyFolder(from, to);
  // After all are written: the first fsync then writes most of them, and the others find little to do.
  flushFolder(to);
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, copy);
    else writeFileSync(copy, readFileSync(source), { mode: 0o600 });
  }
}

function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(path);
    else flush(path);
  }
  // The names in it; Windows has no fsync of folders.
  if (process.platform !== "win32") flush(folder);
}

function flush(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
