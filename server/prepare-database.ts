import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { DatabaseConnection, Transaction } from "#app/platform/database/database.server.ts";
import { milestones } from "#app/platform/database/platform.table.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { updateDeadItems } from "#app/sound/checks/station-items.server.ts";
import { openMissingPatrolItems } from "#app/stations/open-items/patrol-items.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { applyCanonicalNames } from "#app/stations/station/apply-canonical-names.server.ts";
import { insertBuiltInStations } from "#app/stations/station/insert-built-in-stations.server.ts";
import { storePlaces } from "#app/stations/station/store-places.server.ts";

/**
 * To be raised with every name added to countries.json, cities.json or genre-names.ts: the next start applies it to
 * stored stations.
 */
const KNOWN_NAMES_VERSION = 3;

/**
 * Migrates the tables, inserts the built-in stations at the first start of a database, and applies the known names of
 * countries and genres, and the places, to stored stations once per KNOWN_NAMES_VERSION. Built-in stations that are
 * removed later stay removed. Safe when several processes start at once. Returns whether this was the first start.
 */
export async function prepareDatabase(connection: DatabaseConnection): Promise<boolean> {
  await connection.migrate(join(projectRoot(), "migrations"));
  const isFirst = await connection.database.transaction(async (transaction) => {
    if (!(await reachMilestone(transaction, "built-in stations put in"))) return false;
    await insertBuiltInStations(transaction, systemClock.now());
    return true;
  });
  await connection.database.transaction(async (transaction) => {
    if (!(await reachMilestone(transaction, `known countries and genres named, version ${KNOWN_NAMES_VERSION}`)))
      return;
    const replaced = await applyCanonicalNames(transaction);
    const placed = await storePlaces(transaction);
    if (replaced + placed > 0) log.info({ replaced, placed }, "known names of countries, genres and cities applied");
  });
  await connection.database.transaction(async (transaction) => {
    const now = systemClock.now();
    await updateSubmissionItems(transaction, "all", { by: null, now });
    await openMissingPatrolItems(transaction);
    await updateDeadItems(transaction, now);
  });
  // The embedded database gathers no statistics by itself, and without any it would sort the whole queue for its first
  // page.
  await connection.database.execute(sql`analyze ${reviewItems}`);
  return isFirst;
}

/**
 * Records a milestone. Gives false when it was recorded before; when two processes record it at the same time, the
 * second waits for the first one's transaction and then finds the row.
 */
async function reachMilestone(transaction: Transaction, name: string): Promise<boolean> {
  const reached = await transaction
    .insert(milestones)
    .values({ name })
    .onConflictDoNothing()
    .returning({ name: milestones.name });
  return reached.length > 0;
}
