import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import type { NewStation } from "./classify-rows.ts";

type ImportOrigin = { administratorId: string | null; approves: boolean; startedAt: Date };

/** Interval between the first stream checks of new stations, which are spread over a day like all scheduled checks. */
const CHECK_EVERY_MS = 3_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Inserts stations of a list and skips those whose id exists. Gives the ids of the inserted ones.
 * Each is a millisecond older than the one before it, so that listings, newest first, keep the order of the file. Schedules
 * their first stream checks per batch rather than all at once later.
 * The rows are sent as one JSON parameter: one parameter per value takes longer than the insert.
 */
export async function insertListedStations(
  transaction: Transaction,
  listed: readonly NewStation[],
  { administratorId, approves, startedAt }: ImportOrigin,
): Promise<Set<string>> {
  if (listed.length === 0) return new Set();
  const rows = listed.map(({ key, index, websiteUrl, imageUrl, streamUrl, row, leftOut, ...rest }) => ({
    ...rest,
    id: listedStationId(key),
    stream_url: streamUrl,
    website_url: websiteUrl,
    image_url: imageUrl,
    created_at: new Date(startedAt.getTime() - index).toISOString(),
    next_check_at: new Date(startedAt.getTime() + ((index * CHECK_EVERY_MS) % DAY_MS)).toISOString(),
  }));
  const result = await transaction.execute(sql`
    with listed as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as row(
        id text, name text, description text, stream_url text, website_url text, image_url text, genre text, country text,
        city text, tags text[], bitrate text, created_at timestamptz, next_check_at timestamptz)
    ), added as (
      insert into ${stations} (id, name, description, stream_url, website_url, image_url, genre, country, city, tags, bitrate,
        status, submitted_by, created_at, updated_at)
      select id, name, description, stream_url, website_url, image_url, genre, country, city, tags, bitrate,
        ${approves ? "approved" : "pending"}, (select id from users where id = ${administratorId}), created_at, created_at
      from listed
      on conflict do nothing
      returning id
    ), scheduled as (
      insert into ${streamChecks} (station_id, next_check_at)
      select added.id, next_check_at from added join listed on listed.id = added.id
      on conflict do nothing
    )
    select id from added`);
  // Drizzle's common type leaves the shape to the driver; both drivers give rows.
  const { rows: added } = result as { rows: { id: string }[] };
  return new Set(added.map(({ id }) => id));
}

/**
 * The id of a listed station, derived from its stream: favourites and links stay valid when all stations are cleared and
 * imported again, and a station whose stream URL was edited is not inserted twice. Source of the format: RFC 9562, version 8.
 */
export function listedStationId(key: string): string {
  const digest = createHash("sha256").update(`radiowave station of a list\n${key}`).digest("hex");
  const part = (start: number, end: number) => digest.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
