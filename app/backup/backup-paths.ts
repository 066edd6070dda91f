/** Where backups are put unless somebody says otherwise. */
export function backupsFolder(dataDir: string): string {
  return `${dataDir}/backups`;
}

/** A backup's usual name: the moment it was made, without what file names cannot have. */
export function backupName(now: Date): string {
  return `radiowave-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.jsonl.gz`;
}

/** The way into the process that has a data folder's database open. */
export function backupSocketPaths(dataDir: string): { folder: string; socket: string } {
  const folder = `${dataDir}/door`;
  return { folder, socket: `${folder}/socket` };
}
