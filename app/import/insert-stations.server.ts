import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import type { NewStation } from "./classify-rows.ts";

/** Whose stations these are. */
export type ImportOrigin = { administratorId: string | null; approves: boolean; startedAt: Date };

/** New stations' streams are looked at one every so often, the last of them within the day: as the schedule itself does it. */
const CHECK_EVERY_MS = 3_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Puts in stations of a list, those whose id is there already left as they are. Gives the ids of those that it put in.
 * Each is a millisecond older than the one before it, so that lists, newest first, keep the order of the file. Their
 * streams' first checks are put on the schedule here, a batch at a time: later it would be all of them in one go.
 * The rows travel as one value: a value a column would cost more than the inserting.
 */
export async function insertListedStations(
  transaction: Transaction,
  listed: readonly NewStation[],
  { administratorId, approves, startedAt }: ImportOrigin,
): Promise<Set<string>> {
  if (listed.length === 0) return new Set();
  const rows = listed.map(({ key, index, websiteUrl, imageUrl, streamUrl, row, leftOut, ...rest }) => ({
    ...rest,
    ...{ id: listedStationId(key), stream_url: streamUrl, website_url: websiteUrl, image_url: imageUrl },
    created_at: new Date(startedAt.getTime() - index).toISOString(),
    next_check_at: new Date(startedAt.getTime() + ((index * CHECK_EVERY_MS) % DAY_MS)).toISOString(),
  }));
  const answer = await transaction.execute(sql`
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
  // Drizzle's common type leaves the answer's shape to the driver; both give the rows so.
  const { rows: added } = answer as { rows: { id: string }[] };
  return new Set(added.map(({ id }) => id));
}

/**
 * A station of a list has the same id wherever and whenever it is imported: cleared and imported again, favourites and links
 * lead to it again; and one whose address an administrator has corrected since is not put in a second time.
 * Source of the shape: RFC 9562, version 8.
 */
export function listedStationId(key: string): string {
  const digest = createHash("sha256").update(`radiowave station of a list\n${key}`).digest("hex");
  const part = (start: number, end: number) => digest.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
