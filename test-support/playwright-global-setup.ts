import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { POSTGRES_OF_RUN } from "./postgres.ts";
import { startPostgresWithTables } from "./postgres-with-tables.ts";
import { encodeLoops } from "./radio/radio.ts";
import { LOOPS_OF_RUN } from "./radio/radio-source.ts";
import { COMPILE_CACHE } from "./run-script.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

/**
 * Before the first journey: makes once what every site of a run needs, a PostgreSQL server with a database to copy and
 * the radio's sound; each site would take two seconds of a processor for them. Workers find them by the environment.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Contains all temporary folders of this run, and is removed at the end. Other accounts must reach theirs in it.
  const folder = makeTemporaryFolder("journeys");
  chmodSync(folder.path, 0o755);
  process.env.TMPDIR = folder.path;
  process.env[COMPILE_CACHE] = join(folder.path, "compiled");
  const loops = join(folder.path, "loops");
  mkdirSync(loops);
  const [postgres] = await Promise.all([startPostgresWithTables(), encodeLoops(loops)]);
  process.env[POSTGRES_OF_RUN] = postgres.url;
  process.env[LOOPS_OF_RUN] = loops;
  return async () => {
    await postgres.stop();
    folder.remove();
  };
}
