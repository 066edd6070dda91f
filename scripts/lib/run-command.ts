import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupRefusal } from "#app/backup/backup-refusal.ts";
import { CannotStart } from "../../app/platform/cannot-start.ts";
import type { Config } from "../../app/platform/config.server.ts";
import type { DatabaseConnection } from "../../app/platform/database.server.ts";
import { openDatabase } from "../../app/platform/open-database.server.ts";

/** Runs a command of the command line: what it gives is printed; a refusal is one sentence on standard error and exit code 1. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const isExpected = error instanceof CannotStart || error instanceof BackupRefusal || isFileTrouble(error);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Opening an embedded database that is not there would make one: an empty one, at a place that was only mistyped. */
export function requireExistingDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): void {
  if (databaseUrl || existsSync(join(dataDir, "database"))) return;
  throw new CannotStart(
    `There is no database in ${dataDir}: start RadioWave once (npm start), or set DATA_DIR or DATABASE_URL as for the server.`,
  );
}

/** Opens the database that the settings name. Null: it is an embedded one, and a running process has it. */
export async function openUnlessLocked(
  config: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<DatabaseConnection | null> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (isLockedByAnotherProcess(error)) return null;
    throw error;
  }
}

/** Whether the database could not be opened because a running process has it to itself. */
export function isLockedByAnotherProcess(error: unknown): boolean {
  return error instanceof CannotStart && error.message.includes("in use by another RadioWave process");
}

/** A disk that is full or a folder that is not ours: Node's own sentence names it. */
function isFileTrouble(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
