import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CannotStart } from "./cannot-start.ts";
import { makeDataDirectoryPrivate } from "./private-data-directory.server.ts";

export type DataDirectoryLock = { release: () => void };

/** Referenced here until they are released: a file that the garbage collector closes is a lock that is gone. */
const heldFiles = new Set<DatabaseSync>();

/**
 * Takes a data directory for this process alone. Two processes on one embedded database destroy it.
 * The lock is a lock of the operating system on a file beside the database (through SQLite, which knows every
 * platform's way): it is free again the moment the process ends, however it ends. Nothing is stored in the file.
 * Errors: CannotStart at once when another process holds it, or when the directory cannot be written or made private.
 * Does not cover: two machines on one network file system that ignores locks.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  makeDataDirectoryPrivate(dataDir);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, "database.lock"), { timeout: 0 });
    file.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    file?.close();
    throw new CannotStart(
      /locked|busy/i.test(reason(error))
        ? `The data directory ${dataDir} is in use by another RadioWave process; stop that one first, or set another DATA_DIR.`
        : `The data directory ${dataDir} cannot be locked: ${reason(error)}.`,
    );
  }
  const held = file;
  heldFiles.add(held);
  return {
    release: () => {
      heldFiles.delete(held);
      held.close();
    },
  };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
