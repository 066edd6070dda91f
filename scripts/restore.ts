/**
 * `npm run restore -- FILE [--yes]`: puts a backup in the place of everything in the database, also while RadioWave runs;
 * open pages follow. All of it or, when anything is wrong, nothing.
 */
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { BackupRefusal } from "#app/backup/backup-refusal.ts";
import { checkBackup } from "#app/backup/read-backup.server.ts";
import { restoreBackup } from "#app/backup/restore-backup.server.ts";
import { announce } from "../app/live-events/announce.server.ts";
import { readConfig } from "../app/platform/config.server.ts";
import { projectRoot } from "../app/platform/project-root.server.ts";
import { sendBackup } from "./lib/backup-client.ts";
import { formatBackupSummary } from "./lib/format-backup.ts";
import { openUnlessLocked, runCommand } from "./lib/run-command.ts";

const USAGE = `Say which backup to put in the place of everything:
  npm run restore -- FILE
  npm run restore -- FILE --yes     without asking first`;

// As the server does: what is written is for its user alone.
process.umask(0o077);

await runCommand(async () => {
  const words = process.argv.slice(2);
  const [said, ...more] = words.filter((word) => word !== "--yes");
  if (said === undefined || said.startsWith("-") || more.length > 0) throw new BackupRefusal(USAGE);
  const config = readConfig(process.env);
  const file = resolve(said);
  const summary = await checkBackup(file);
  const target = config.databaseUrl ? `the database of DATABASE_URL` : `the database in ${config.dataDir}`;
  const what = `the backup of ${summary.madeAt} (${formatBackupSummary(summary)})`;
  if (!words.includes("--yes")) await ask(`Everything in ${target} goes, and ${what} takes its place.`);

  const connection = await openUnlessLocked(config);
  try {
    if (!connection) await sendBackup(config.dataDir, file);
    else {
      await restoreBackup({
        database: connection.database,
        file,
        migrationsFolder: join(projectRoot(), "migrations"),
        replaces: "everything",
        announce: (transaction) => announce(transaction, { topic: "everything" }),
      });
    }
  } finally {
    await connection?.close();
  }
  return `Done, and compared row by row: ${target} now holds ${what}.`;
});

async function ask(warning: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new BackupRefusal(`${warning}\nNobody can be asked here: say --yes if that is meant. Nothing was changed.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${warning}\nType yes if that is meant: `);
  terminal.close();
  if (answer.trim() !== "yes") throw new BackupRefusal("Nothing was changed.");
}
