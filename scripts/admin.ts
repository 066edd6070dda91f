/**
 * `npm run admin -- grant EMAIL | revoke EMAIL | set-password EMAIL [--grant] | list`: who is an administrator. On a
 * PostgreSQL server it works while RadioWave runs, and open pages follow at once; the embedded database is one process's alone.
 */
import { CannotStart } from "../app/platform/cannot-start.ts";
import { readConfig } from "../app/platform/config.server.ts";
import { administer, type CommandResult, parseAdminCommand, USAGE } from "./lib/admin-command.ts";
import { openPreparedDatabase } from "./lib/open-prepared-database.ts";
import { readNewPassword } from "./lib/read-password.ts";
import { isLockedByAnotherProcess } from "./lib/run-command.ts";

const WHILE_IT_RUNS = `RadioWave keeps the embedded database to itself while it runs. Choose one:
  - stop it, run this command again, and start it;
  - start it with ADMIN_EMAIL and ADMIN_PASSWORD: that account is made if it is missing, and becomes an administrator's
    if the password is its own;
  - keep the data on a PostgreSQL server (DATABASE_URL), where this command works at any time.`;

// As the server does: what is written is for its user alone.
process.umask(0o077);

const { text, exitCode } = await answer(process.argv.slice(2));
if (exitCode === 0) console.log(text);
else console.error(text);
process.exitCode = exitCode;

async function answer(args: string[]): Promise<CommandResult> {
  const command = parseAdminCommand(args);
  if (!command) return { text: USAGE, exitCode: 1 };
  try {
    const connection = await openPreparedDatabase(readConfig(process.env), console.error);
    try {
      return await administer(connection.database, command, () => readNewPassword(process.stdin, process.stderr));
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return {
      text: isLockedByAnotherProcess(error) ? `${error.message}\n${WHILE_IT_RUNS}` : error.message,
      exitCode: 1,
    };
  }
}
