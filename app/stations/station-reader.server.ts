import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import type { Station } from "./station.ts";
import { stations } from "./stations.table.ts";

/** The columns that visitors may see. */
export const PUBLIC_FIELDS = {
  id: stations.id,
  name: stations.name,
  description: stations.description,
  streamUrl: stations.streamUrl,
  websiteUrl: stations.websiteUrl,
  imageUrl: stations.imageUrl,
  genre: stations.genre,
  country: stations.country,
  city: stations.city,
  tags: stations.tags,
  listeners: stations.listeners,
  bitrate: stations.bitrate,
  createdAt: stations.createdAt,
  playUrl: stations.playUrl,
  streamKind: stations.streamKind,
  streamCodec: stations.streamCodec,
  offAir: stations.offAir,
} as const;

/** A page of approved stations, newest first, after the given one. */
export function readApprovedPage(
  database: Database,
  after: Pick<Station, "id" | "createdAt"> | null,
  limit: number,
): Promise<Station[]> {
  // As one comparison of rows, which the index of this order answers; two joined by 'or' read it from its beginning.
  const older = after
    ? sql`(${stations.createdAt}, ${stations.id}) < (${sql.param(after.createdAt, stations.createdAt)}, ${after.id})`
    : undefined;
  return database
    .select(PUBLIC_FIELDS)
    .from(stations)
    .where(and(eq(stations.status, "approved"), older))
    .orderBy(desc(stations.createdAt), desc(stations.id))
    .limit(limit);
}

/** Those of the named stations that are approved now. At most some thousands of ids: PostgreSQL takes 65,535 parameters. */
export function readApproved(database: Database, ids: readonly string[]): Promise<Station[]> {
  // Not as the plain column: without statistics, which the embedded database never gathers, the planner would read the
  // whole index of approved stations rather than look the ids up.
  const isApproved = sql`${stations.status} || '' = 'approved'`;
  return database
    .select(PUBLIC_FIELDS)
    .from(stations)
    .where(and(inArray(stations.id, [...ids]), isApproved));
}
