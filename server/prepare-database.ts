import { join } from "node:path";
import type { DatabaseConnection } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { reachMilestone } from "#app/platform/milestones.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import { applyCanonicalNames } from "#app/stations/apply-canonical-names.server.ts";
import { insertBuiltInStations } from "#app/stations/insert-built-in-stations.server.ts";

/** Raise it with every name added to countries.json or genre-names.ts: stored stations get it at the next start. */
const KNOWN_NAMES_VERSION = 2;

/**
 * Brings the tables up to date and, the first time a database is used, puts in the built-in stations.
 * That happens once: stations that are removed later stay removed. Stored stations get the known names of their
 * countries and genres once per KNOWN_NAMES_VERSION. Safe when several processes start at once. Gives whether this was
 * the first time.
 */
export async function prepareDatabase(connection: DatabaseConnection): Promise<boolean> {
  await connection.migrate(join(projectRoot(), "migrations"));
  const isFirst = await connection.database.transaction(async (transaction) => {
    if (!(await reachMilestone(transaction, "built-in stations put in"))) return false;
    await insertBuiltInStations(transaction, new Date());
    return true;
  });
  await connection.database.transaction(async (transaction) => {
    if (!(await reachMilestone(transaction, `known countries and genres named, version ${KNOWN_NAMES_VERSION}`)))
      return;
    const replaced = await applyCanonicalNames(transaction);
    if (replaced > 0) log.info({ replaced }, "Countries and genres of stored stations have their known names");
  });
  return isFirst;
}
