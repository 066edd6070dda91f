/**
 * `npm run import -- LIST… [--approve] [--country NAME] [--genre-map FILE] [--report FILE]`: imports lists of stations
 * from files and URLs.
 * On a PostgreSQL server it works while RadioWave runs, and open pages update; the embedded database must not be in
 * use.
 */
import { readFileSync } from "node:fs";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { BUILT_IN_GENRES, type GenreMap, parseGenreMap } from "#app/stations/station/reference/genre-map.ts";
import { IMPORT_USAGE, importLists, parseImportCommand } from "./lib/import-lists.ts";
import { openPreparedDatabase } from "./lib/open-prepared-database.ts";
import { runCommand } from "./lib/run-command.ts";
import { showProgress } from "./lib/show-progress.ts";

const IN_USE_ADVICE = `While RadioWave runs, no other process can open the embedded database. Choose one:
  - import the list at /admin/import, as an administrator, while it runs;
  - stop it, run this command again, and start it;
  - use a PostgreSQL server (DATABASE_URL), on which this command works at any time.`;

await runCommand(
  async () => {
    const command = parseImportCommand(process.argv.slice(2));
    if (!command) throw new CannotStart(IMPORT_USAGE);
    const genres = readGenres(command.genreMap);
    const config = readConfig(process.env);
    const connection = await openPreparedDatabase(config, console.error);
    const { allowPrivateStreams } = config;
    try {
      const streamClient = createStreamClient({ allowPrivate: allowPrivateStreams });
      const output = { print: console.log, showProgress };
      const importing = { ...connection, command, genres, allowPrivateStreams, streamClient, ...output };
      const allRead = await importLists(importing);
      if (!allRead) process.exitCode = 1;
      return undefined;
    } finally {
      await connection.close();
    }
  },
  { inUseAdvice: IN_USE_ADVICE },
);

function readGenres(file: string | null): GenreMap {
  if (file === null) return BUILT_IN_GENRES;
  const read = parseGenreMap(readGenreMap(file));
  if (!read.ok) throw new CannotStart(`${file}: ${read.message}`);
  return read.genres;
}

function readGenreMap(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new CannotStart(`There is no genre map ${file}, or it is not readable.`);
  }
}
