/** Default folder of backups. */
export function backupsFolder(dataDir: string): string {
  return `${dataDir}/backups`;
}

/** Default name of a backup: its time, without characters that file names cannot have. */
export function backupName(now: Date): string {
  return `radiowave-${now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.jsonl.gz`;
}

/** The socket of the process that has the embedded database open. The paths are fixed: versions of command and server may differ. */
export function backupSocketPaths(dataDir: string): { folder: string; socket: string } {
  const folder = `${dataDir}/door`;
  return { folder, socket: `${folder}/socket` };
}
