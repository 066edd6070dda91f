import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CannotStart } from "./cannot-start.ts";
import { errorMessage } from "./error-message.ts";
import { makeDataDirectoryPrivate } from "./private-data-directory.server.ts";

export type DataDirectoryLock = { release: () => void };

/** Keeps references until release: the lock would end if the garbage collector closed the file. */
const heldFiles = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process: two processes on one embedded database destroy it.
 * An operating-system lock on a file beside the database (through SQLite, which implements it on every platform): it is
 * released when the process ends, however it ends. Nothing is stored in the file.
 * Errors: CannotStart at once when another process holds it, or when the directory cannot be written or made private.
 * Does not cover: two machines on a network file system that ignores locks.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock {
  makeDataDirectoryPrivate(dataDir);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(join(dataDir, "database.lock"), { timeout: 0 });
    file.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    file?.close();
    if (/locked|busy/i.test(errorMessage(error))) {
      throw new CannotStart(
        `The data directory ${dataDir} is in use by another RadioWave process; stop that one first, or set another DATA_DIR.`,
        { reason: "in-use" },
      );
    }
    throw new CannotStart(`The data directory ${dataDir} cannot be locked: ${errorMessage(error)}.`);
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
