import { setImmediate } from "node:timers/promises";
import { createContext } from "react-router";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { Station } from "#app/stations/station.ts";
import { readApproved, readApprovedPage } from "#app/stations/station-reader.server.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { createStringInterner } from "./share-texts.ts";

/** What pages may do with the catalogue: read. */
export type ReadableCatalogue = Omit<Catalogue, "put" | "remove" | "replaceAll" | "prepare" | "setListenerCounts">;

/** A catalogue that follows the database, and is told who listens. */
export type OpenCatalogue = ReadableCatalogue &
  Pick<Catalogue, "setListenerCounts"> & {
    /** When what lists and searches need is there; before that, whoever needs it first makes it. */
    prepared: Promise<void>;
    close: () => void;
  };

/** Where a page's loader finds the catalogue. */
export const catalogueContext = createContext<ReadableCatalogue>();

const ROWS_A_READ = 2_000;

/** An import announces tens of thousands: visitors are answered in between, and no query has more parameters than it may. */
const ROWS_A_CHANGE = 150;

/**
 * Reads the approved stations into memory and keeps them as the database has them: after a change only the rows that
 * changed are read again. Errors: a database that fails at the start; later failures are the hub's to repeat.
 */
export async function openCatalogue(database: Database, hub: Pick<ChangeHub, "onRefresh">): Promise<OpenCatalogue> {
  const catalogue = createCatalogue();
  const { prepare, stop } = prepareMeanwhile(catalogue);
  // Listening starts before reading, and waits for it: what changes in between is read twice rather than missed.
  const read = readFirst(database, catalogue);
  const unsubscribe = hub.onRefresh(async (change) => {
    await read;
    if (change.topic === "everything") await readAll(database, catalogue);
    if (change.topic === "stations") await readSome(database, catalogue, { ids: change.ids, prepare });
    void prepare();
  });
  await read;
  return {
    ...catalogue,
    prepared: prepare(),
    close: () => {
      unsubscribe();
      stop();
    },
  };
}

/** Prepares lists and searches a little at a time, so that nobody waits long for it, and the start not at all. */
function prepareMeanwhile(catalogue: Pick<Catalogue, "prepare">) {
  let preparing: Promise<void> | null = null;
  let isStopped = false;
  const work = async () => {
    while (!isStopped && catalogue.prepare(ROWS_A_CHANGE)) await setImmediate();
  };
  return {
    prepare: (): Promise<void> => {
      preparing ??= work().finally(() => {
        preparing = null;
      });
      return preparing;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** Into an empty catalogue, which nobody reads yet: each page finds its place while the database looks for the next. */
async function readFirst(database: Database, catalogue: Catalogue): Promise<void> {
  const shareTexts = createStringInterner();
  for await (const page of approvedPages(database)) catalogue.put(page.map(shareTexts));
}

/** All at once, so that nobody sees half of it. */
async function readAll(database: Database, catalogue: Catalogue): Promise<void> {
  const shareTexts = createStringInterner();
  const stations: Station[] = [];
  for await (const page of approvedPages(database)) for (const station of page) stations.push(shareTexts(station));
  catalogue.replaceAll(stations);
}

/** The next page is on its way while one is worked on. */
async function* approvedPages(database: Database): AsyncGenerator<Station[], void> {
  // A query of Drizzle's begins when it is waited for, and each time anew: as an async function's it has begun, once.
  const ask = async (after: Station | null) => readApprovedPage(database, after, ROWS_A_READ);
  let coming = ask(null);
  for (;;) {
    const page = await coming;
    const last = page.length === ROWS_A_READ ? page.at(-1) : undefined;
    if (last) {
      coming = ask(last);
      // A failure is met when this page is asked for, if it is.
      coming.catch(() => {});
    }
    yield page;
    if (!last) return;
  }
}

async function readSome(
  database: Database,
  catalogue: Catalogue,
  { ids, prepare }: { ids: readonly string[]; prepare: () => Promise<void> },
): Promise<void> {
  const shareTexts = createStringInterner();
  for (let start = 0; start < ids.length; start += ROWS_A_CHANGE) {
    const some = ids.slice(start, start + ROWS_A_CHANGE);
    const approved = await readApproved(database, some);
    const stillApproved = new Set(approved.map((station) => station.id));
    catalogue.remove(some.filter((id) => !stillApproved.has(id)));
    catalogue.put(approved.map(shareTexts));
    // A few are prepared in no time by whoever needs them first; of thousands one visitor would wait for all.
    if (ids.length <= ROWS_A_CHANGE) return;
    // The embedded database answers without ever giving others a turn.
    await setImmediate();
    await prepare();
  }
}
