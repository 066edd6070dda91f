import { asc, countDistinct } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { shortName } from "#app/stations/station/short-name.ts";
import { heldStations } from "./mirror.table.ts";

/** How many new stations are held; those with one stream count as one. */
export async function countHeldStations(database: Pick<Database, "select">): Promise<number> {
  const [row] = await database.select({ count: countDistinct(heldStations.streamUrl) }).from(heldStations);
  return row?.count ?? 0;
}

/** Names that a page shows. */
const SHOWN_NAMES = 12;

/** The names of the first held stations, by which an administrator sees what would come. */
export async function readHeldNames(database: Pick<Database, "select">): Promise<string[]> {
  const rows = await database
    .select({ name: heldStations.name })
    .from(heldStations)
    .orderBy(asc(heldStations.heldAt), asc(heldStations.uuid))
    .limit(SHOWN_NAMES);
  return rows.map(({ name }) => shortName(name));
}
