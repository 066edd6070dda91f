import { domainToUnicode } from "node:url";
import { sql } from "drizzle-orm";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";

type Row = { id: string; status: StationStatus; stream_url: string; play_url: string; final_url: string };

/** Lowest first: a station that visitors see is preferred. */
const RANKS: Record<StationStatus, number> = { approved: 0, pending: 1, suspended: 2 };

/**
 * The id of the station of each stream key among these URLs, by key: of its submitted, its played or its final URL, as an import
 * compares them. Set-based and by indexes; a host in another spelling than ours is not found by its submitted URL.
 */
export async function findSameStreams(
  transaction: Transaction,
  streamUrls: readonly string[],
): Promise<Map<string, string>> {
  const urls = streamUrls.flatMap((url) => parseUrl(url) ?? []);
  if (urls.length === 0) return new Map();
  const keys = new Set(urls.map(({ href }) => sameStreamKey(href)));
  const hostPaths = urls.flatMap(({ hostname, port, pathname }) => {
    // Of a default port others may have the number.
    const path = `${port && ":"}${port}${pathname.replace(/;[^/]*$/, "").replace(/\/$/, "")}`.toLowerCase();
    const hosts = new Set([hostname, hostname.replace(/\.$/, ""), domainToUnicode(hostname)]);
    return [...hosts].filter(Boolean).map((host) => ({ host, path }));
  });
  const finals = urls.flatMap(({ href }) => [href.replace(/^https:/, "http:"), href.replace(/^http:/, "https:")]);
  // `offset 0`: without statistics the embedded database would read all stations instead of looking up the hosts.
  const byHost = sql`select found.id from json_to_recordset(${JSON.stringify(hostPaths)}::json) as wanted(host text, path text)
    cross join lateral (select s.id from ${stations} s
      where s.stream_host = wanted.host and strpos(lower(s.stream_url), wanted.path) > 0 offset 0) found`;
  // The URLs as values: before the first checks the statistics say that all stations have one final URL.
  const byFinalUrl = sql`select c.station_id as id from ${streamChecks} c where c.final_url in ${[...new Set(finals)]}`;
  const rows = await rowsOf<Row>(
    transaction,
    sql`select s.* from (${byHost} union ${byFinalUrl}) same cross join lateral (select s.id, s.status, s.stream_url, s.play_url,
      coalesce((select c.final_url from ${streamChecks} c where c.station_id = s.id), '') as final_url
      from ${stations} s where s.id = same.id offset 0) s`,
  );
  const found = new Map<string, string>();
  for (const { id, stream_url, play_url, final_url } of rows.toSorted(byRankThenId)) {
    for (const url of [stream_url, play_url, final_url]) {
      const key = url ? sameStreamKey(url) : "";
      if (keys.has(key) && !found.has(key)) found.set(key, id);
    }
  }
  return found;
}

function byRankThenId(one: Row, other: Row): number {
  return RANKS[one.status] - RANKS[other.status] || (one.id < other.id ? -1 : 1);
}
