import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { closeItem, openItems } from "#app/stations/open-items/open-item.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { lockCompared, lockSameStream, readComparedAfter, readKeptPairs } from "./compared-stations.server.ts";
import { groupsOf, pairsAmong, type StationPair, sameBecause } from "./same-station.ts";

/** Stations that are read at once, in some 10 ms: the embedded database blocks meanwhile. */
const SLICE = 250;

/** Largest number of stations in a group: more share a URL that belongs to none of them. */
const MAX_GROUP = 100;

/**
 * Compares all approved and pending stations, opens the missing items of pairs that seem to be one station, and closes
 * those of pairs that no longer do. In slices, each with as long a pause. When `signal` is aborted it ends after the
 * current slice; the next pass does the rest. Gives the number of opened items.
 */
export async function updateDuplicateItems(database: Database, now: Date, signal?: AbortSignal): Promise<number> {
  for (let last: number | null = 0; last !== null && !signal?.aborted; ) {
    const after: number = last;
    last = await inSlice(() => database.transaction((transaction) => closeDifferent(transaction, { after, now })));
  }
  const groups = new Map<number, Group>();
  for (let last: string | null = ""; last !== null && !signal?.aborted; ) {
    const after: string = last;
    last = await inSlice(() => groupAfter(database, after, groups));
  }
  let opened = 0;
  const kept = await readKeptPairs(database);
  for (const batch of batchesOf(groups)) {
    if (signal?.aborted) break;
    opened += await inSlice(() =>
      database.transaction((transaction) => openPairsOf(transaction, { groups: batch, kept, now })),
    );
  }
  return opened;
}

/** Opens the item of a station whose stream was checked for the first time, if it seems to be another one. Found by indexes. */
export async function openDuplicateItem(transaction: Transaction, stationId: string, now: Date): Promise<void> {
  const [station] = await lockCompared(transaction, [stationId]);
  if (!station) return;
  const found = (await lockSameStream(transaction, station)).filter((other) => sameBecause(other, station) !== null);
  if (found.length === 0) return;
  const pairs = pairsAmong([station, ...found], await readKeptPairs(transaction));
  const own = pairs.filter(({ younger, other }) => [younger, other].includes(stationId));
  await openPairs(transaction, own, now);
}

/** Half of the time is left for other work of the process and the database. */
async function inSlice<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  await sleep(performance.now() - started);
  return result;
}

/** The ids of the stations with one number: the first, or all. Most numbers have one. */
type Group = string | string[];

/** Puts the stations after an id into their groups. Gives the id after which the next are; null at the end. */
async function groupAfter(database: Database, after: string, groups: Map<number, Group>): Promise<string | null> {
  const rows = await readComparedAfter(database, after, SLICE);
  for (const station of rows) {
    for (const group of groupsOf(station)) {
      const known = groups.get(group);
      if (known === undefined) groups.set(group, station.id);
      else if (typeof known === "string") groups.set(group, [known, station.id]);
      else if (known.length < MAX_GROUP) known.push(station.id);
    }
  }
  return rows.length < SLICE ? null : (rows.at(-1)?.id ?? null);
}

/** The groups of several stations, so many at once that they have some hundreds. */
function* batchesOf(groups: ReadonlyMap<number, Group>): Generator<string[][]> {
  let batch: string[][] = [];
  for (const group of groups.values()) {
    if (typeof group === "string") continue;
    batch.push(group);
    if (batch.flat().length < MAX_GROUP) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function openPairsOf(
  transaction: Transaction,
  { groups, kept, now }: { groups: readonly string[][]; kept: ReadonlySet<string>; now: Date },
): Promise<number> {
  const rows = await lockCompared(transaction, [...new Set(groups.flat())]);
  const pairs = groups.flatMap((ids) =>
    pairsAmong(
      rows.filter(({ id }) => ids.includes(id)),
      kept,
    ),
  );
  return openPairs(transaction, pairs, now);
}

function openPairs(transaction: Transaction, pairs: readonly StationPair[], now: Date): Promise<number> {
  return openItems(
    transaction,
    // A pair may share stream and name: it is one item.
    [...new Map(pairs.map((pair) => [pair.subject, pair])).values()].map(({ subject, younger, other, because }) => ({
      kind: "duplicate" as const,
      subject,
      stationId: younger,
      now,
      facts: { other, because },
    })),
  );
}

/** Closes the items after an id whose stations seem to be two by now. Gives the id after which the next are; null at the end. */
async function closeDifferent(
  transaction: Transaction,
  { after, now }: { after: number; now: Date },
): Promise<number | null> {
  const items = await transaction
    .select({ id: reviewItems.id, subject: reviewItems.subject })
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, "duplicate"), isNull(reviewItems.closedAt), gt(reviewItems.id, after)))
    .orderBy(asc(reviewItems.id))
    .limit(MAX_GROUP);
  if (items.length === 0) return null;
  const ids = [...new Set(items.flatMap(({ subject }) => subject.split(" ")))];
  const stations = new Map((await lockCompared(transaction, ids)).map((station) => [station.id, station]));
  for (const { subject } of items) {
    const [one, two] = subject.split(" ").map((id) => stations.get(id));
    if (one && two && sameBecause(one, two) !== null) continue;
    await closeItem(transaction, { kind: "duplicate", subject, outcome: "gone", by: null, now });
  }
  return items.at(-1)?.id ?? null;
}
