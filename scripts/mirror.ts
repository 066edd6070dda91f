/**
 * `npm run mirror [-- --full]`: one pass of the mirror that MIRROR_FROM names.
 * On a PostgreSQL server it works while RadioWave runs, and open pages update; the embedded database must not be in
 * use.
 */
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { MIRROR_USAGE, mirrorOnce, parseMirrorCommand } from "./lib/mirror-once.ts";
import { openPreparedDatabase } from "./lib/open-prepared-database.ts";
import { runCommand } from "./lib/run-command.ts";
import { showProgress } from "./lib/show-progress.ts";

const IN_USE_ADVICE = `While RadioWave runs, no other process can open the embedded database. Choose one:
  - let RadioWave follow by itself: it does while it runs, if it has MIRROR_FROM among its settings;
  - stop it, run this command again, and start it;
  - use a PostgreSQL server (DATABASE_URL), on which this command works at any time.`;

await runCommand(
  async () => {
    const command = parseMirrorCommand(process.argv.slice(2));
    if (!command) throw new CannotStart(MIRROR_USAGE);
    const config = readConfig(process.env);
    if (config.mirror.from.length === 0)
      throw new CannotStart("MIRROR_FROM is empty: set it to the address of a Radio Browser server.");
    const connection = await openPreparedDatabase(config, console.error);
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => stop.abort(new CannotStart("Stopped. The next pass goes on from here.")));
    try {
      return await mirrorOnce({ ...connection, ...command, config, showProgress, signal: stop.signal });
    } finally {
      await connection.close();
    }
  },
  { inUseAdvice: IN_USE_ADVICE },
);
