import { join } from "node:path";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

const folder = makeTemporaryFolder("backups");
let files = 0;

/** Writes a backup into a file of its own, in a folder that is removed when the process ends. Gives the file's path. */
export async function backUp(database: Database): Promise<string> {
  files += 1;
  const file = join(folder.path, `${files}.gz`);
  await writeBackup(database, file, new Date());
  return file;
}
