/**
 * `npm run backup`, `npm run backup -- FILE`: everything in the database in one file, also while RadioWave runs. Whoever
 * has the embedded database open makes it; a PostgreSQL server is asked directly.
 */
import { join, resolve } from "node:path";
import { backupName, backupsFolder } from "#app/backup/backup-paths.ts";
import { BackupRefusal } from "#app/backup/backup-refusal.ts";
import { checkBackup } from "#app/backup/read-backup.server.ts";
import { writeBackup } from "#app/backup/write-backup.server.ts";
import { readConfig } from "../app/platform/config.server.ts";
import { makeDataDirectoryPrivate } from "../app/platform/private-data-directory.server.ts";
import { fetchBackup } from "./lib/backup-client.ts";
import { formatBackupSummary, formatFileSize } from "./lib/format-backup.ts";
import { openUnlessLocked, requireExistingDatabase, runCommand } from "./lib/run-command.ts";
import { writeFileAtomically } from "./lib/write-file-atomically.ts";

const USAGE = "Say at most where to: npm run backup -- FILE";

// As the server does: what is written is for its user alone.
process.umask(0o077);

await runCommand(async () => {
  const [said, ...more] = process.argv.slice(2);
  if (more.length > 0 || said?.startsWith("-")) throw new BackupRefusal(USAGE);
  const config = readConfig(process.env);
  requireExistingDatabase(config);
  if (said === undefined) makeDataDirectoryPrivate(config.dataDir);
  const now = new Date();
  const file = resolve(said ?? join(backupsFolder(config.dataDir), backupName(now)));
  let holds = "";
  await writeFileAtomically(file, async (unfinished) => {
    const connection = await openUnlessLocked(config);
    try {
      if (connection) await writeBackup(connection.database, unfinished, now);
      else await fetchBackup(config.dataDir, unfinished);
    } finally {
      await connection?.close();
    }
    // Read as a restore reads it: what cannot be put back is no backup.
    holds = formatBackupSummary(await checkBackup(unfinished));
  });
  return `${file}: ${holds}, ${formatFileSize(file)}. It holds password digests and e-mail addresses: keep it where only you can read it.`;
});
