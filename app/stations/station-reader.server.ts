import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import type { Station } from "./station.ts";
import { stations } from "./stations.table.ts";

/** The public columns. */
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
  // A row comparison uses the index of this order; two comparisons joined by `or` would scan it from the start.
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

/** The approved stations among these ids. At most some thousands of ids: PostgreSQL allows 65,535 parameters. */
export function readApproved(database: Database, ids: readonly string[]): Promise<Station[]> {
  // An expression instead of the column: without statistics, which the embedded database never gathers, the planner would
  // scan the index of approved stations instead of looking up the ids.
  const isApproved = sql`${stations.status} || '' = 'approved'`;
  return database
    .select(PUBLIC_FIELDS)
    .from(stations)
    .where(and(inArray(stations.id, [...ids]), isApproved));
}
