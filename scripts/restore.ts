/**
 * `npm run restore -- FILE [--yes]`: replaces everything in the database with a backup, also while RadioWave runs; open
 * pages update. On any error nothing changes.
 */
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { BackupRefusal } from "#app/platform/backup/backup-format.ts";
import { checkBackup } from "#app/platform/backup/read-backup.server.ts";
import { restoreBackup } from "#app/platform/backup/restore-backup.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { RESTORE_STEPS } from "#app/site/my-account/restore-steps.server.ts";
import { sendBackup } from "./lib/backup-client.ts";
import { formatBackupSummary, rowsOfTable } from "./lib/backup-file.ts";
import { openUnlessLocked, runCommand } from "./lib/run-command.ts";

const ENCRYPTED_ROWS =
  "It contains second steps, which are encrypted with AUTH_SECRET: under another AUTH_SECRET than the backup's they cannot be read. For each account that is locked out: npm run admin -- reset-second-factor EMAIL";

const USAGE = `Usage:
  npm run restore -- FILE           replaces everything in the database with this backup
  npm run restore -- FILE --yes     without confirmation`;

await runCommand(async () => {
  const args = process.argv.slice(2);
  const [path, ...more] = args.filter((arg) => arg !== "--yes");
  if (path === undefined || path.startsWith("-") || more.length > 0) throw new BackupRefusal(USAGE);
  const config = readConfig(process.env);
  const file = resolve(path);
  const summary = await checkBackup(file);
  const target = config.databaseUrl ? "the database of DATABASE_URL" : `the database in ${config.dataDir}`;
  const source = `the backup of ${summary.madeAt} (${formatBackupSummary(summary)})`;
  if (!args.includes("--yes")) await confirm(`Everything in ${target} will be replaced with ${source}.`);

  const connection = await openUnlessLocked(config);
  try {
    if (!connection) await sendBackup(config.dataDir, file);
    else {
      await restoreBackup({
        database: connection.database,
        file,
        migrationsFolder: join(projectRoot(), "migrations"),
        replaces: "everything",
        ...RESTORE_STEPS,
      });
    }
  } finally {
    await connection?.close();
  }
  const done = `Done, and compared row by row: ${target} now contains ${source}.`;
  return rowsOfTable(summary, "second_factors") > 0 ? `${done}\n${ENCRYPTED_ROWS}` : done;
});

async function confirm(warning: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new BackupRefusal(`${warning}\nThere is no terminal to confirm it: add --yes. Nothing was changed.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${warning}\nType yes to continue: `);
  terminal.close();
  if (answer.trim() !== "yes") throw new BackupRefusal("Nothing was changed.");
}
