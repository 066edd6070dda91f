import { inArray } from "drizzle-orm";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { MirrorTrouble } from "./mirror-trouble.ts";
import { isAnswerIncomplete } from "./pass-rules.ts";
import { MIRROR_BATCH_SIZE, type PassRun } from "./pass-run.server.ts";
import { removeUpstreamStations } from "./removed-stations.server.ts";
import { storeStations } from "./store-stations.server.ts";
import { MAX_UUIDS, type UpstreamChange } from "./upstream-client.server.ts";
import { markPresent } from "./write-known.server.ts";

/** Changes in an answer. */
const CHANGES_PER_REQUEST = 1_000;

/** Far more than there are between two passes: an upstream that gives changes without end. */
const MAX_REQUESTS = 1_000;

/**
 * Reads what changed after the cursor, and stores it with the new cursor. `stale`: the upstream does not know the
 * cursor any more, and began at the start without saying so; nothing was stored then.
 */
export async function followChanges(run: PassRun, cursor: string | null): Promise<"done" | "stale"> {
  const { client } = run.job;
  let after = cursor;
  let first: ReadonlySet<string> | undefined;
  let isChecked = cursor === null;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const changes = await client.changesAfter(after, CHANGES_PER_REQUEST);
    first ??= new Set(changes.map(({ changeUuid }) => changeUuid));
    if (!isChecked && (await hasKnownChange(run.job.database, changes))) {
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
  const { client, engine } = run.job;
  const uuids = [...new Set(changes.map(({ uuid }) => uuid))];
  const fetched = await fetchUpstreamStations(run, uuids);
  const missing = uuids.filter((uuid) => !fetched.stations.has(uuid) && !fetched.unreadable.has(uuid));
  if (isAnswerIncomplete({ missing: missing.length, requested: uuids.length }))
    throw new MirrorTrouble({ kind: "nonsense", base: client.base() });
  const gone = new Set(missing);
  for (const { uuids: slice, cursor } of sliceChanges(changes, MIRROR_BATCH_SIZE[engine])) {
    const stations = slice.flatMap((uuid) => fetched.stations.get(uuid) ?? []);
    const removed = slice.filter((uuid) => gone.has(uuid));
    await run.store(async (transaction, context) => {
      const pass = await storeStations(transaction, stations, context);
      await markPresent(
        transaction,
        slice.filter((uuid) => fetched.unreadable.has(uuid)),
        context.now,
      );
      const suspended = await removeUpstreamStations(transaction, removed, { batch: pass.id, now: context.now });
      if (suspended.length > 0) await announce(transaction, { topic: "stations", ids: suspended });
      const counts = { ...pass.counts, removed: pass.counts.removed + suspended.length };
      return { pass: { ...pass, counts }, stored: { cursor } };
    });
  }
}

type FetchedStations = { stations: ReadonlyMap<string, UpstreamStation>; unreadable: ReadonlySet<string> };

/** The stations with these UUIDs, as far as there are any. */
export async function fetchUpstreamStations({ job }: PassRun, uuids: readonly string[]): Promise<FetchedStations> {
  const stations = new Map<string, UpstreamStation>();
  const unreadable = new Set<string>();
  for (let start = 0; start < uuids.length; start += MAX_UUIDS) {
    const requested = uuids.slice(start, start + MAX_UUIDS);
    const answer = await job.client.stationsOf(requested);
    for (const station of answer.stations) if (requested.includes(station.uuid)) stations.set(station.uuid, station);
    for (const uuid of answer.unreadable) unreadable.add(uuid);
  }
  return { stations, unreadable };
}

/** Stations to store in one transaction, and the last change that is done with them. */
type ChangeSlice = { uuids: string[]; cursor: string };

/**
 * Cuts changes, oldest first, into slices of so many different stations. A station is in the first slice that names it,
 * because it is fetched as it is now: its later changes are done with that one.
 */
export function sliceChanges(changes: readonly { changeUuid: string; uuid: string }[], size: number): ChangeSlice[] {
  const slices: ChangeSlice[] = [];
  const done = new Set<string>();
  let slice: ChangeSlice | undefined;
  for (const { changeUuid, uuid } of changes) {
    if (!slice || (slice.uuids.length >= size && !done.has(uuid))) {
      slice = { uuids: [], cursor: changeUuid };
      slices.push(slice);
    }
    if (!done.has(uuid)) slice.uuids.push(uuid);
    done.add(uuid);
    slice.cursor = changeUuid;
  }
  return slices;
}
