/**
 * `npm run admin -- grant EMAIL [--editor] | revoke EMAIL | set-password EMAIL [--grant] | reset-link EMAIL |
 * reset-second-factor EMAIL | list`: manages roles and access. On a PostgreSQL server it works while RadioWave runs,
 * and open pages update at once; the embedded database must not be in use, except for `reset-link`, which the running
 * process is asked for.
 */
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { ADMIN_USAGE, parseAdminCommand, readNewPassword, runAdminCommand } from "./lib/admin-command.ts";
import { fetchResetLink } from "./lib/backup-client.ts";
import { openPreparedDatabase } from "./lib/open-prepared-database.ts";
import { openUnlessLocked, requireExistingDatabase, runCommand } from "./lib/run-command.ts";

const IN_USE_ADVICE = `While RadioWave runs, no other process can open the embedded database. Choose one:
  - stop it, run this command again, and start it;
  - start it with ADMIN_EMAIL and ADMIN_PASSWORD: that account is created if it is missing, and becomes an
    administrator's if the password is correct;
  - use a PostgreSQL server (DATABASE_URL), on which this command works at any time.`;

await runCommand(
  async () => {
    const command = parseAdminCommand(process.argv.slice(2));
    if (!command) throw new CannotStart(ADMIN_USAGE);
    const config = readConfig(process.env);
    if (command.verb === "reset-link") requireExistingDatabase(config);
    const opened = command.verb === "reset-link" ? await openUnlessLocked(config) : undefined;
    if (command.verb === "reset-link" && opened === null) return fetchResetLink(config.dataDir, command.email);
    const connection = opened ?? (await openPreparedDatabase(config, console.error));
    try {
      const readPassword = () => readNewPassword(process.stdin, process.stderr);
      return await runAdminCommand(connection.database, command, { readPassword, publicUrl: config.publicUrl });
    } finally {
      await connection.close();
    }
  },
  { inUseAdvice: IN_USE_ADVICE },
);
