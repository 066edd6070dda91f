import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import type { EditField } from "#app/stations/station/field-list.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";

/** The fields of the form that are named differently from their column. */
const FIELDS: Readonly<Record<string, EditField>> = { country_code: "country" };

/**
 * The fields of a mirrored station that were changed here: they do not follow the upstream any more. Empty for a
 * station that was never in an upstream.
 */
export async function readOwnFields(database: Database, stationId: string): Promise<string[]> {
  const rows = await database
    .select({ ownFields: upstreamStations.ownFields })
    .from(upstreamStations)
    .where(and(eq(upstreamStations.stationId, stationId), isNotNull(upstreamStations.seenAt)));
  return [...new Set(rows.flatMap(({ ownFields }) => ownFields.map((column) => FIELDS[column] ?? column)))];
}
