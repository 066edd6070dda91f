import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupRefusal } from "#app/backup/backup-refusal.ts";

/**
 * Makes a file that is there when it is whole, on disk, and not before. `write` makes it under another name beside its place;
 * when that fails nothing is left. A file that is there already is never written over. Errors: BackupRefusal.
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
  keepName(folder);
}

/** A file's name is on disk once its folder is. */
function keepName(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
