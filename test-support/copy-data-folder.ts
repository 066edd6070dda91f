import { cpSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

/** A temporary data folder with a copy of another one's embedded database, which must be closed. */
export function copyDataFolder(dataDir: string): TemporaryFolder {
  const folder = makeTemporaryFolder("data");
  cpSync(join(dataDir, "database"), join(folder.path, "database"), { recursive: true });
  return folder;
}
