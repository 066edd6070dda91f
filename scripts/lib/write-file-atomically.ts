import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupRefusal } from "#app/backup/backup-refusal.ts";

/**
 * Creates a file that appears only when it is complete and on disk. `write` gets the path of a temporary file in the same
 * folder, which is removed on failure. Never overwrites a file. Errors: BackupRefusal.
 */
export async function writeFileAtomically(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.unfinished-${process.pid}-${crypto.randomUUID().slice(0, 8)}`);
  try {
    await write(unfinished);
    if (existsSync(file)) throw new BackupRefusal(`There is a file ${file} already.`);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  flushFolder(folder);
}

/** A file's name is on disk only after fsync of its folder. */
function flushFolder(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
