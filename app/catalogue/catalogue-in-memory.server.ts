import { createContext } from "react-router";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { Station } from "#app/stations/station.ts";
import { readApproved, readApprovedPage } from "#app/stations/station-reader.server.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";

/** What pages may do with the catalogue: read. */
export type ReadableCatalogue = Omit<Catalogue, "put" | "remove" | "replaceAll" | "setListening">;

/** A catalogue that follows the database, and is told who listens. */
export type OpenCatalogue = ReadableCatalogue & Pick<Catalogue, "setListening"> & { close: () => void };

/** Where a page's loader finds the catalogue. */
export const catalogueContext = createContext<ReadableCatalogue>();

const ROWS_A_READ = 2_000;

/**
 * Reads the approved stations into memory and keeps them as the database has them: after a change only the rows that
 * changed are read again. Errors: a database that fails at the start; later failures are the hub's to repeat.
 */
export async function openCatalogue(database: Database, hub: Pick<ChangeHub, "onRefresh">): Promise<OpenCatalogue> {
  const catalogue = createCatalogue();
  // Listening starts before reading, and waits for it: what changes in between is read twice rather than missed.
  const read = readAll(database, catalogue);
  const close = hub.onRefresh(async (change) => {
    await read;
    if (change.topic === "everything") await readAll(database, catalogue);
    if (change.topic === "stations") await readSome(database, catalogue, change.ids);
  });
  await read;
  return { ...catalogue, close };
}

async function readAll(database: Database, catalogue: Catalogue): Promise<void> {
  const stations: Station[] = [];
  for (;;) {
    const page = await readApprovedPage(database, stations.at(-1) ?? null, ROWS_A_READ);
    stations.push(...page);
    if (page.length < ROWS_A_READ) break;
  }
  catalogue.replaceAll(stations);
}

async function readSome(database: Database, catalogue: Catalogue, ids: readonly string[]): Promise<void> {
  const approved = await readApproved(database, ids);
  const stillApproved = new Set(approved.map((station) => station.id));
  catalogue.remove(ids.filter((id) => !stillApproved.has(id)));
  catalogue.put(approved);
}
