import { domainToUnicode } from "node:url";
import { type SQL, sql } from "drizzle-orm";
import { type Database, rowsOf } from "#app/platform/database/database.server.ts";
import { hasAudio, STREAM_OUTCOMES } from "#app/platform/net/stream-outcome.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { sameStreamKey } from "#app/stations/station/stream-key.ts";
import type { ComparedStation } from "./same-station.ts";

type Reader = Pick<Database, "execute">;

/**
 * Of stations `s`. The final URL as a subquery: the embedded database has no statistics, and would join all checks. It
 * is that of the present stream, if that plays.
 */
const COMPARED_FIELDS = sql`s.id, s.name, s.country, s.stream_url, s.website_url, s.created_at, coalesce((
  select c.final_url from ${streamChecks} c where c.station_id = s.id and c.checked_url = s.stream_url
    and c.outcome in ${STREAM_OUTCOMES.filter(hasAudio)}), '') as final_url`;

/** Approved and pending ones. By `<>`: for `in` the embedded database would sort all stations by the index of states. */
const IS_COMPARED = sql`s.status <> 'suspended'`;

async function readCompared(database: Reader, which: SQL): Promise<ComparedStation[]> {
  const rows = await rowsOf<ComparedRow>(database, sql`select ${COMPARED_FIELDS} from ${stations} s where ${which}`);
  return rows.map(({ stream_url, website_url, final_url, created_at, ...station }) => ({
    ...station,
    streamUrl: stream_url,
    websiteUrl: website_url,
    finalUrl: final_url,
    createdAt: new Date(created_at),
  }));
}

type ComparedRow = Pick<ComparedStation, "id" | "name" | "country"> & {
  stream_url: string;
  website_url: string;
  final_url: string;
  created_at: string | Date;
};

/** The compared stations after an id, in the order of ids. */
export function readComparedAfter(database: Reader, id: string, limit: number): Promise<ComparedStation[]> {
  return readCompared(database, sql`${IS_COMPARED} and s.id > ${id} order by s.id limit ${limit}`);
}

/** The compared ones among these stations, locked until the transaction ends: none is suspended meanwhile. */
export function lockCompared(transaction: Reader, ids: readonly string[]): Promise<ComparedStation[]> {
  return readCompared(transaction, sql`${IS_COMPARED} and s.id in ${[...ids]} order by s.id for share of s`);
}

/**
 * Other stations that may be the same by their stream, found by indexes; locked, and without those that are being
 * changed. By host and path as they are stored: spellings of a host that differ are left to the comparison of all
 * stations.
 */
export async function lockSameStream(transaction: Reader, station: ComparedStation): Promise<ComparedStation[]> {
  const urls = [station.streamUrl, station.finalUrl].flatMap((url) => parseUrl(url) ?? []);
  const places = urls.map((url) => {
    const [key = ""] = sameStreamKey(url.href).split("?");
    const hosts = [url.hostname, domainToUnicode(url.hostname)].filter(Boolean);
    return sql`(s.stream_host in ${hosts} and strpos(lower(s.stream_url), ${key.toLowerCase()}) > 0)`;
  });
  const finals = urls.flatMap(({ href }) => [href.replace(/^https:/, "http:"), href.replace(/^http:/, "https:")]);
  if (finals.length === 0) return [];
  const byFinalUrl = sql`s.id in (select station_id from ${streamChecks} where final_url in ${finals})`;
  const found = new Map<string, ComparedStation>();
  // One after the other: for `or` the embedded database would read all stations.
  for (const which of [...places, byFinalUrl]) {
    const rows = await readCompared(
      transaction,
      sql`${which} and ${IS_COMPARED} and s.id <> ${station.id} for share of s skip locked`,
    );
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/** Other stations in any state whose names begin like this one's. It reads all stations. */
export function readSimilarNames(database: Reader, { id, name }: ComparedStation): Promise<ComparedStation[]> {
  const prefix = `${fold(name).replace(/[\\%_]/g, "\\$&")} %`;
  return readCompared(database, sql`s.search_text like ${prefix} and s.id <> ${id} limit 1000`);
}

/** The subjects of the pairs that are known to be two stations. */
export async function readKeptPairs(database: Reader): Promise<Set<string>> {
  const rows = await rowsOf<{ subject: string }>(
    database,
    sql`select subject from ${reviewItems} where kind = 'duplicate' and outcome = 'kept'`,
  );
  return new Set(rows.map(({ subject }) => subject));
}
