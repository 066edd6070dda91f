/**
 * `npm run import -- FILE… [--approve] [--country NAME] [--genre-map FILE] [--report FILE]`: brings in lists of stations.
 * On a PostgreSQL server it works while RadioWave runs, and open pages follow; the embedded database is one process's alone.
 */
import { readFileSync } from "node:fs";
import { CannotStart } from "../app/platform/cannot-start.ts";
import { readConfig } from "../app/platform/config.server.ts";
import { BUILT_IN_GENRES, type GenreMap, parseGenreMap } from "../app/stations/reference/genre-map.ts";
import { IMPORT_USAGE, parseImportCommand } from "./lib/import-command.ts";
import { importLists } from "./lib/import-lists.ts";
import { openPreparedDatabase } from "./lib/open-prepared-database.ts";
import { isLockedByAnotherProcess } from "./lib/run-command.ts";

const WHILE_IT_RUNS = `RadioWave keeps the embedded database to itself while it runs. Choose one:
  - import the list at /admin/import, as an administrator, while it runs;
  - stop it, run this command again, and start it;
  - keep the data on a PostgreSQL server (DATABASE_URL), where this command works at any time.`;

// As the server does: what is written is for its user alone.
process.umask(0o077);

process.exitCode = await answer(process.argv.slice(2));

async function answer(words: string[]): Promise<number> {
  const command = parseImportCommand(words);
  if (!command) {
    console.error(IMPORT_USAGE);
    return 1;
  }
  try {
    const genres = readGenres(command.genreMap);
    const connection = await openPreparedDatabase(readConfig(process.env), console.error);
    try {
      return (await importLists({ ...connection, command, genres, say, show })) ? 0 : 1;
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(isLockedByAnotherProcess(error) ? `${error.message}\n${WHILE_IT_RUNS}` : error.message);
    return 1;
  }
}

function say(line: string): void {
  console.log(line);
}

/** For people who wait: where nobody looks, nothing is shown. */
function show(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${line}`);
}

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
    throw new CannotStart(`There is no genre map ${file}, or it may not be read.`);
  }
}
