/**
 * `npm run db:copy`: copies the embedded database in DATA_DIR to the empty PostgreSQL database in DATABASE_URL. It
 * restores a backup: one transaction that compares every row. The embedded database is not changed.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { BackupRefusal, backupsFolder } from "#app/platform/backup/backup-format.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { writeBackup } from "#app/platform/backup/write-backup.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { type Config, readConfig } from "#app/platform/settings/config.server.ts";
import { openDatabase } from "../server/open-database.ts";
import { formatBackupSummary, writeFileAtomically } from "./lib/backup-file.ts";
import { openUnlessLocked, requireExistingDatabase, runCommand } from "./lib/run-command.ts";

const IN_USE = "is in use by RadioWave: stop it first. What visitors write during the copy would be lost.";

await runCommand(async () => {
  if (process.argv.length > 2)
    throw new BackupRefusal("npm run db:copy takes no arguments, only the settings DATA_DIR and DATABASE_URL.");
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    throw new BackupRefusal("Set DATABASE_URL to the empty PostgreSQL database to copy to.");
  }
  const source = { databaseUrl: null, dataDir: config.dataDir };
  requireExistingDatabase(source);
  const file = join(backupsFolder(config.dataDir), `copying-${process.pid}.jsonl.gz`);
  try {
    // Opened first: it may be unreachable.
    const target = await openDatabase(config);
    try {
      await writeFileAtomically(file, (unfinished) => backUp(source, unfinished));
      const copied = await restoreBackup({
        database: target.database,
        file,
        migrationsFolder: join(projectRoot(), "migrations"),
        replaces: "nothing",
        announce: (transaction) => announce(transaction, { topic: "everything" }),
      });
      return [`Copied and compared row by row: ${formatBackupSummary(copied)}.`, ...advice(config)].join("\n");
    } finally {
      await target.close();
    }
  } finally {
    rmSync(file, { force: true });
  }
});

async function backUp(source: Pick<Config, "databaseUrl" | "dataDir">, file: string): Promise<void> {
  const connection = await openUnlessLocked(source);
  if (!connection) throw new BackupRefusal(`The database in ${source.dataDir} ${IN_USE}`);
  try {
    await writeBackup(connection.database, file, new Date());
  } finally {
    await connection.close();
  }
}

function advice({ authSecret, dataDir }: Config): string[] {
  const secret =
    authSecret === null
      ? `Give every process AUTH_SECRET with the content of ${join(dataDir, "auth-secret")}: another secret ends all sessions.`
      : "Give every process the same AUTH_SECRET as now: another secret ends all sessions.";
  return [
    secret,
    `The embedded database in ${join(dataDir, "database")} is unchanged. Other files in ${dataDir} are created again where they are needed.`,
  ];
}
