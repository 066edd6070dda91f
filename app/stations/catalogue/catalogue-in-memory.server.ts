import { setImmediate } from "node:timers/promises";
import { createContext } from "react-router";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { readApproved, readApprovedPage } from "#app/stations/station/station-reader.server.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { type ReadFacts, readFacts } from "./read-facts.server.ts";
import { createReportChanges, type ReportChanges } from "./report-changes.server.ts";

/** The read operations of the catalogue, for pages. */
export type ReadableCatalogue = Omit<
  Catalogue,
  "put" | "putFacts" | "remove" | "replaceAll" | "prepare" | "setListenerCounts" | "records"
>;

/** A catalogue kept in sync with the database. */
export type OpenCatalogue = ReadableCatalogue &
  Pick<Catalogue, "setListenerCounts" | "records"> & {
    /** Resolves when all indexes are built; reads before that build them on demand. */
    ready: Promise<void>;
    /** Reads what other tables have of the stations, once: UUIDs, versions, votes, checks, upstreams' reports. */
    loadFacts: () => Promise<void>;
    /** Reads that again for stations with new votes, checks and upstreams' reports, which are not announced. */
    readReports: (now: Date) => Promise<void>;
    close: () => void;
  };

/** The catalogue in the context of page loaders. */
export const catalogueContext = createContext<ReadableCatalogue>();

const ROWS_PER_READ = 2_000;

/** An import changes tens of thousands of rows: small batches keep requests responsive and queries short of parameters. */
const ROWS_PER_BATCH = 150;

type CatalogueParts = {
  database: Database;
  catalogue: Catalogue;
  reports: ReportChanges;
  prepare: () => Promise<void>;
  clock: Pick<Clock, "now">;
};

/**
 * Loads the approved stations and keeps them in sync: after a change only the changed rows are read again.
 * Errors: a database failure during the initial load, and those of `loadFacts` and `readReports`, after which nothing is
 * lost; the hub retries later failures.
 */
export async function openCatalogue(
  database: Database,
  hub: Pick<ChangeHub, "onRefresh">,
  clock: Pick<Clock, "now"> = systemClock,
): Promise<OpenCatalogue> {
  const catalogue = createCatalogue();
  const { prepare, stop } = prepareInBackground(catalogue);
  const parts = { database, catalogue, reports: createReportChanges(database), prepare, clock };
  const inTurn = createTurns();
  let hasFacts = false;
  /** Stations to be read again: those that changed while the facts of all were read, and those with new reports. */
  const stale = new Set<string>();

  async function readStale(): Promise<void> {
    // Taken before they are read: what is added meanwhile is for the next call.
    const ids = [...stale];
    stale.clear();
    try {
      await inTurn(() => reloadChanged(parts, ids));
    } catch (error) {
      for (const id of ids) stale.add(id);
      throw error;
    }
  }

  // Subscribed before the initial load, whose end each change awaits: a row that changes meanwhile is read twice, not
  // missed.
  const loaded = inTurn(() => loadInitial(parts));
  const unsubscribe = hub.onRefresh(async (change) => {
    if (change.topic === "everything") {
      await inTurn(() => reloadAll(parts));
      hasFacts = true;
    }
    if (change.topic === "stations") {
      if (!hasFacts) for (const id of change.ids) stale.add(id);
      await inTurn(() => reloadChanged(parts, change.ids));
    }
    void prepare();
  });
  await loaded;
  return {
    ...catalogue,
    ready: prepare(),
    loadFacts: async () => {
      if (!hasFacts) {
        await parts.reports.begin(clock.now());
        const read = await readFacts(database, { ids: null, find: catalogue.find, reports: parts.reports });
        if (!hasFacts) putFacts(catalogue, read);
        hasFacts = true;
      }
      await readStale();
    },
    readReports: async (now) => {
      await parts.reports.read(now, stale);
      await readStale();
    },
    close: () => {
      unsubscribe();
      stop();
    },
  };
}

/** Runs tasks one after another: of two readings of a station the later one stays. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
}

/** Builds indexes in small batches so that requests are not blocked. */
function prepareInBackground(catalogue: Pick<Catalogue, "prepare">) {
  let running: Promise<void> | null = null;
  let isStopped = false;
  const run = async () => {
    while (!isStopped && catalogue.prepare(ROWS_PER_BATCH)) await setImmediate();
  };
  return {
    prepare: (): Promise<void> => {
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** Initial load; overlaps reading a page with indexing the previous one. */
async function loadInitial({ database, catalogue }: CatalogueParts): Promise<void> {
  const intern = createStringInterner();
  for await (const page of approvedPages(database)) catalogue.put(page.map(intern));
}

/** Replaces everything in one synchronous step. */
async function reloadAll({ database, catalogue, reports, clock }: CatalogueParts): Promise<void> {
  const intern = createStringInterner();
  const stations = new Map<string, Station>();
  await reports.begin(clock.now());
  for await (const page of approvedPages(database)) for (const one of page) stations.set(one.id, intern(one));
  const find = (id: string) => stations.get(id) ?? null;
  const read = await readFacts(database, { ids: null, find, reports });
  catalogue.replaceAll([...stations.values()]);
  putFacts(catalogue, read);
}

function putFacts(catalogue: Catalogue, { facts, uuids, versions }: ReadFacts): void {
  catalogue.records.putIdentities("all", uuids, versions);
  catalogue.putFacts(facts);
}

/** All approved stations; the next page is requested before the current one is processed. */
async function* approvedPages(database: Database): AsyncGenerator<Station[], void> {
  // An async function, because a Drizzle query starts only when it is awaited, and again each time.
  const readPage = async (after: Station | null) => readApprovedPage(database, after, ROWS_PER_READ);
  let next = readPage(null);
  for (;;) {
    const page = await next;
    const last = page.length === ROWS_PER_READ ? page.at(-1) : undefined;
    if (last) {
      next = readPage(last);
      // Handled when this page is awaited.
      next.catch(() => {});
    }
    yield page;
    if (!last) return;
  }
}

async function reloadChanged(
  { database, catalogue, reports, prepare }: CatalogueParts,
  ids: readonly string[],
): Promise<void> {
  const intern = createStringInterner();
  for (let start = 0; start < ids.length; start += ROWS_PER_BATCH) {
    const batch = ids.slice(start, start + ROWS_PER_BATCH);
    const read = await readApproved(database, batch);
    const approved = new Map(read.map((station) => [station.id, intern(station)]));
    const find = (id: string) => approved.get(id) ?? null;
    const { facts, uuids, versions } = await readFacts(database, { ids: batch, find, reports });
    catalogue.records.putIdentities(new Set(batch), uuids, versions);
    catalogue.remove(batch.filter((id) => !approved.has(id)));
    catalogue.put([...approved.values()], facts);
    // Small changes are indexed on the next read; large ones here, in batches.
    if (ids.length <= ROWS_PER_BATCH) return;
    // The embedded database answers without yielding to the event loop.
    await setImmediate();
    await prepare();
  }
}

/**
 * Makes stations share equal values: each row comes from the database with values of its own, and 52,000 stations have
 * some 13,000 different genres, countries, cities and tags, fewer lists of them, and often one time of an import.
 */
function createStringInterner(): (station: Station) => Station {
  const texts = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  const times = new Map<number, Date>();
  const share = <Text extends string>(text: Text): Text => shareIn(texts, text, () => text) as Text;
  const shareList = (list: readonly string[]) => shareIn(lists, JSON.stringify(list), () => list.map(share));
  return (station) => ({
    ...station,
    genre: share(station.genre),
    country: share(station.country),
    countryCode: share(station.countryCode),
    city: share(station.city),
    region: share(station.region),
    tags: shareList(station.tags),
    languages: shareList(station.languages),
    bitrate: share(station.bitrate),
    streamKind: share(station.streamKind),
    streamCodec: share(station.streamCodec),
    createdAt: shareIn(times, station.createdAt.getTime(), () => station.createdAt),
  });
}

function shareIn<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
