import { setImmediate } from "node:timers/promises";
import { createContext } from "react-router";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { readApproved, readApprovedPage } from "#app/stations/station/station-reader.server.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";

/** The read operations of the catalogue, for pages. */
export type ReadableCatalogue = Omit<Catalogue, "put" | "remove" | "replaceAll" | "prepare" | "setListenerCounts">;

/** A catalogue kept in sync with the database. */
export type OpenCatalogue = ReadableCatalogue &
  Pick<Catalogue, "setListenerCounts"> & {
    /** Resolves when all indexes are built; reads before that build them on demand. */
    ready: Promise<void>;
    close: () => void;
  };

/** The catalogue in the context of page loaders. */
export const catalogueContext = createContext<ReadableCatalogue>();

const ROWS_PER_READ = 2_000;

/** An import changes tens of thousands of rows: small batches keep requests responsive and queries short of parameters. */
const ROWS_PER_BATCH = 150;

/**
 * Loads the approved stations and keeps them in sync: after a change only the changed rows are read again.
 * Errors: a database failure during the initial load; the hub retries later failures.
 */
export async function openCatalogue(database: Database, hub: Pick<ChangeHub, "onRefresh">): Promise<OpenCatalogue> {
  const catalogue = createCatalogue();
  const { prepare, stop } = prepareInBackground(catalogue);
  // Subscribed before the initial load, whose end each change awaits: a row that changes meanwhile is read twice, not
  // missed.
  const loaded = loadInitial(database, catalogue);
  const unsubscribe = hub.onRefresh(async (change) => {
    await loaded;
    if (change.topic === "everything") await reloadAll(database, catalogue);
    if (change.topic === "stations") await reloadChanged(database, catalogue, { ids: change.ids, prepare });
    void prepare();
  });
  await loaded;
  return {
    ...catalogue,
    ready: prepare(),
    close: () => {
      unsubscribe();
      stop();
    },
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
async function loadInitial(database: Database, catalogue: Catalogue): Promise<void> {
  const intern = createStringInterner();
  for await (const page of approvedPages(database)) catalogue.put(page.map(intern));
}

/** Replaces everything in one synchronous step. */
async function reloadAll(database: Database, catalogue: Catalogue): Promise<void> {
  const intern = createStringInterner();
  const stations: Station[] = [];
  for await (const page of approvedPages(database)) for (const station of page) stations.push(intern(station));
  catalogue.replaceAll(stations);
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
  database: Database,
  catalogue: Catalogue,
  { ids, prepare }: { ids: readonly string[]; prepare: () => Promise<void> },
): Promise<void> {
  const intern = createStringInterner();
  for (let start = 0; start < ids.length; start += ROWS_PER_BATCH) {
    const batch = ids.slice(start, start + ROWS_PER_BATCH);
    const approved = await readApproved(database, batch);
    const approvedIds = new Set(approved.map((station) => station.id));
    catalogue.remove(batch.filter((id) => !approvedIds.has(id)));
    catalogue.put(approved.map(intern));
    // Small changes are indexed on the next read; large ones here, in batches.
    if (ids.length <= ROWS_PER_BATCH) return;
    // The embedded database answers without yielding to the event loop.
    await setImmediate();
    await prepare();
  }
}

/**
 * Makes stations share equal strings: each row comes from the database with strings of its own, and 52,000 stations
 * have some 13,000 different genres, countries, cities and tags.
 */
function createStringInterner(): (station: Station) => Station {
  const strings = new Map<string, string>();
  const share = <Text extends string>(text: Text): Text => {
    const known = strings.get(text);
    // The value of a key is that key.
    if (known !== undefined) return known as Text;
    strings.set(text, text);
    return text;
  };
  return (station) => ({
    ...station,
    genre: share(station.genre),
    country: share(station.country),
    city: share(station.city),
    tags: station.tags.map(share),
    languages: station.languages.map(share),
    bitrate: share(station.bitrate),
    streamKind: share(station.streamKind),
    streamCodec: share(station.streamCodec),
  });
}
