import { inArray } from "drizzle-orm";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { readMirrorState } from "./mirror-state.server.ts";
import { MirrorTrouble } from "./mirror-trouble.ts";
import { isAnswerIncomplete } from "./pass-rules.ts";
import { type PassRun, slicesOf, storeBatches } from "./pass-run.server.ts";
import { removeUpstreamStations } from "./removed-stations.server.ts";
import { markPresent } from "./store-known.server.ts";
import { storeStations } from "./store-stations.server.ts";
import { MAX_UUIDS, type UpstreamChange } from "./upstream-client.server.ts";

/** Changes in an answer. */
const CHANGES_PER_REQUEST = 1_000;

/** Far more than there are between two passes: an upstream that gives changes without end. */
const MAX_REQUESTS = 1_000;

/**
 * Reads what changed after the cursor, and stores it with the new cursor. `stale`: the upstream does not know the
 * cursor any more, and began at the start without saying so; nothing was stored then.
 */
export async function followChanges(run: PassRun): Promise<"done" | "stale"> {
  const { client, database } = run.job;
  const { cursor } = await readMirrorState(database);
  let after = cursor;
  let first: ReadonlySet<string> | undefined;
  let isChecked = cursor === null;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const changes = await client.changesAfter(after, CHANGES_PER_REQUEST);
    first ??= new Set(changes.map(({ changeUuid }) => changeUuid));
    if (!isChecked && (await hasKnownChange(database, changes))) {
      // Known changes may also be newer than the cursor: of stations that were read meanwhile.
      const [oldest] = await client.changesAfter(null, 1);
      if (oldest && first.has(oldest.changeUuid)) return "stale";
      isChecked = true;
    }
    if (changes.length > 0) await storeChanges(run, changes);
    if (changes.length < CHANGES_PER_REQUEST) return "done";
    const last = changes.at(-1)?.changeUuid ?? null;
    if (last === after) break;
    after = last;
  }
  throw new MirrorTrouble({ kind: "nonsense", base: client.base() });
}

/** Whether the version of a change is that which we have of its station. */
async function hasKnownChange(database: Database, changes: readonly UpstreamChange[]): Promise<boolean> {
  if (changes.length === 0) return false;
  const { uuid, changeUuid } = upstreamStations;
  const rows = await database
    .select({ changeUuid })
    .from(upstreamStations)
    .where(inArray(uuid, [...new Set(changes.map((change) => change.uuid))]));
  const known = new Set(rows.map((row) => row.changeUuid));
  return changes.some((change) => known.has(change.changeUuid));
}

/** A change has only some of the fields: the stations are fetched. Stations that the upstream no longer has were removed. */
async function storeChanges(run: PassRun, changes: readonly UpstreamChange[]): Promise<void> {
  const todo = new Set(changes.map(({ uuid }) => uuid));
  const { stations, unreadable } = await fetchUpstreamStations(run, [...todo]);
  const gone = new Set([...todo].filter((uuid) => !stations.has(uuid) && !unreadable.has(uuid)));
  if (isAnswerIncomplete({ missing: gone.size, requested: todo.size }))
    throw new MirrorTrouble({ kind: "nonsense", base: run.job.client.base() });
  await storeBatches(run, changes, async (transaction, batch, context) => {
    // A station is stored as it is now: its later changes are done with the first one.
    const uuids = batch.flatMap(({ uuid }) => (todo.delete(uuid) ? uuid : []));
    const present = uuids.flatMap((uuid) => stations.get(uuid) ?? []);
    const pass = await storeStations(transaction, present, context);
    await markPresent(
      transaction,
      uuids.filter((uuid) => unreadable.has(uuid)),
      context.now,
    );
    const removed = uuids.filter((uuid) => gone.has(uuid));
    const done = await removeUpstreamStations(transaction, removed, { ...context, pass });
    return { pass: done, cursor: batch.at(-1)?.changeUuid };
  });
}

type FetchedStations = { stations: ReadonlyMap<string, UpstreamStation>; unreadable: ReadonlySet<string> };

/** The stations with these UUIDs, as far as there are any. */
export async function fetchUpstreamStations({ job }: PassRun, uuids: readonly string[]): Promise<FetchedStations> {
  const stations = new Map<string, UpstreamStation>();
  const unreadable = new Set<string>();
  for (const requested of slicesOf(uuids, MAX_UUIDS)) {
    const answer = await job.client.stationsOf(requested);
    for (const station of answer.stations) if (requested.includes(station.uuid)) stations.set(station.uuid, station);
    for (const uuid of answer.unreadable) unreadable.add(uuid);
  }
  return { stations, unreadable };
}
