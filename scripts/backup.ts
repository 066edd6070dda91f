/**
 * `npm run backup`, `npm run backup -- FILE`: writes everything in the database to one file, also while RadioWave runs:
 * the process that has the embedded database open makes the backup; a PostgreSQL server is read directly.
 */
import { join, resolve } from "node:path";
import { BackupRefusal, backupName, backupsFolder } from "#app/platform/backup/backup-format.ts";
import { checkBackup } from "#app/platform/backup/read-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { makeDataDirectoryPrivate } from "#app/platform/process/private-data-directory.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { fetchBackup } from "./lib/backup-client.ts";
import { formatBackupSummary, formatFileSize, writeFileAtomically } from "./lib/backup-file.ts";
import { openUnlessLocked, requireExistingDatabase, runCommand } from "./lib/run-command.ts";

const USAGE = "Usage: npm run backup [-- FILE]";

await runCommand(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (more.length > 0 || path?.startsWith("-")) throw new BackupRefusal(USAGE);
  const config = readConfig(process.env);
  requireExistingDatabase(config);
  if (path === undefined) makeDataDirectoryPrivate(config.dataDir);
  const now = new Date();
  const file = resolve(path ?? join(backupsFolder(config.dataDir), backupName(now)));
  let summary = "";
  await writeFileAtomically(file, async (unfinished) => {
    const connection = await openUnlessLocked(config);
    try {
      if (connection) await writeBackup(connection.database, unfinished, now);
      else await fetchBackup(config.dataDir, unfinished);
    } finally {
      await connection?.close();
    }
    // Read back as for a restore: an unreadable file is not kept.
    summary = formatBackupSummary(await checkBackup(unfinished));
  });
  return `${file}: ${summary}, ${formatFileSize(file)}. It contains password digests and e-mail addresses: store it where only you can read it.`;
});
