import { CHANGES_CHANNEL } from "#app/platform/live-events/live-change.ts";
import type { Site } from "./site.ts";
import { waitUntil } from "./wait-until.ts";

/** 200 stations for each letter. */
const FULL_DIRECTORY_SIZE = 5_200;

/**
 * Inserts thousands of stations, older than all others: 'Avento 0000', 'Bvento 0001' … 'Zvento 5199', each of one of 40
 * genres and of one of 200 countries, 'Género 00' to 'Género 39' and 'País 000' to 'País 199'. Only `playable` has a
 * stream.
 */
export async function fillDirectory(site: Site, playable: { name: string; url: string }): Promise<void> {
  await site.query(
    `insert into stations (id, name, genre, country, stream_url, status, created_at)
     select 'cheia-' || number, name, 'Género ' || lpad((nth % 40)::text, 2, '0'), 'País ' || lpad((nth % 200)::text, 3, '0'),
            case when name = $1 then $2 else '' end, 'approved', timestamptz '2020-01-01' + nth * interval '1 second'
     from (select nth, lpad(nth::text, 4, '0') as number, chr(65 + nth % 26) || 'vento ' || lpad(nth::text, 4, '0') as name
           from generate_series(0, $3::int - 1) as nth) as numbered`,
    [playable.name, playable.url, FULL_DIRECTORY_SIZE],
  );
  await announceAll(site);
  await waitUntil("the directory is full", async () => (await countStations(site)) > FULL_DIRECTORY_SIZE);
}

export async function emptyDirectory(site: Site): Promise<void> {
  await site.query("delete from stations where id like 'cheia-%'");
  await announceAll(site);
  await waitUntil("the directory is as before", async () => (await countStations(site)) < FULL_DIRECTORY_SIZE);
}

async function announceAll(site: Site): Promise<void> {
  await site.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, JSON.stringify({ topic: "everything" })]);
}

async function countStations(site: Site): Promise<number> {
  const { total } = await (await fetch(`${site.origin}/api/stations?limit=1`)).json();
  return Number(total);
}
