/**
 * `npm run admin -- grant EMAIL | revoke EMAIL | set-password EMAIL [--grant] | list`: manages administrators. On a
 * PostgreSQL server it works while RadioWave runs, and open pages update at once; the embedded database must not be in use.
 */
import { CannotStart } from "#app/platform/cannot-start.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { ADMIN_USAGE, parseAdminCommand, readNewPassword, runAdminCommand } from "./lib/admin-command.ts";
import { openPreparedDatabase } from "./lib/open-prepared-database.ts";
import { runCommand } from "./lib/run-command.ts";

const IN_USE_ADVICE = `While RadioWave runs, no other process can open the embedded database. Choose one:
  - stop it, run this command again, and start it;
  - start it with ADMIN_EMAIL and ADMIN_PASSWORD: that account is created if it is missing, and becomes an
    administrator's if the password is correct;
  - use a PostgreSQL server (DATABASE_URL), on which this command works at any time.`;

await runCommand(
  async () => {
    const command = parseAdminCommand(process.argv.slice(2));
    if (!command) throw new CannotStart(ADMIN_USAGE);
    const connection = await openPreparedDatabase(readConfig(process.env), console.error);
    try {
      return await runAdminCommand(connection.database, command, () => readNewPassword(process.stdin, process.stderr));
    } finally {
      await connection.close();
    }
  },
  { inUseAdvice: IN_USE_ADVICE },
);
