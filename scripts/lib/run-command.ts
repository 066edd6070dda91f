import { existsSync } from "node:fs";
import { join } from "node:path";
import { BackupRefusal } from "#app/platform/backup/backup-format.ts";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { CannotStart, causeOf } from "#app/platform/errors/cannot-start.ts";
import { connectionFailure } from "#app/platform/errors/refusal-of.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { openDatabase } from "../../server/open-database.ts";

/**
 * Runs a command of the command line and prints the text that it gives. An expected error is one message on standard
 * error and exit code 1. `inUseAdvice`: added to the message if a running process has the embedded database open.
 */
export async function runCommand(
  command: () => Promise<string | undefined>,
  { inUseAdvice }: { inUseAdvice?: string } = {},
): Promise<void> {
  // As in the server: other users have no access to the files that are written.
  process.umask(0o077);
  try {
    const text = await command();
    if (text !== undefined) console.log(text);
  } catch (error) {
    const hasSentence = error instanceof CannotStart || error instanceof BackupRefusal;
    const cause = hasSentence ? null : causeOfCommand(error);
    console.error(cause ?? (hasSentence || isFileError(error) ? error.message : error));
    if (inUseAdvice && isInUse(error)) console.error(inUseAdvice);
    process.exitCode = 1;
  }
}

function causeOfCommand(error: unknown): string | null {
  const connectionLost = connectionFailure(error);
  return connectionLost === null ? causeOf(error) : `The connection to the database was lost: ${connectionLost}.`;
}

/** Prevents the creation of an empty embedded database when DATA_DIR is mistyped. Errors: CannotStart. */
export function requireExistingDatabase({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): void {
  if (databaseUrl || existsSync(join(dataDir, "database"))) return;
  throw new CannotStart(
    `There is no database in ${dataDir}: start RadioWave once (npm start), or set DATA_DIR or DATABASE_URL as for the server.`,
  );
}

/** Opens the database that the settings name. Null: the embedded database is open in a running process. */
export async function openUnlessLocked(
  config: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<DatabaseConnection | null> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (isInUse(error)) return null;
    throw error;
  }
}

/** An error of a system call, such as a full disk: Node's message names the file. */
export function isFileError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

function isInUse(error: unknown): boolean {
  return error instanceof CannotStart && error.reason === "in-use";
}
