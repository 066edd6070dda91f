import { getImport } from "#app/exchange/lists/import-reader.server.ts";
import { beginImport } from "#app/exchange/lists/import-records.server.ts";
import type { ImportRecord } from "#app/exchange/lists/imports.table.ts";
import { runImport } from "#app/exchange/lists/run-import.server.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import type { TestDatabase } from "./databases.ts";

/** When `importText` imports. */
export const NOON = new Date("2026-11-21T12:00:00Z");

export const newImport = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  fileName: "lista.jsonl",
  approves: false,
  country: "",
  administrator: null,
  ...changes,
});

/** Imports a list to its end. Gives the stored record. */
export async function importText(
  { database, engine }: Pick<TestDatabase, "database" | "engine">,
  list: string | Uint8Array,
  changes: object = {},
): Promise<ImportRecord> {
  const record = await beginImport(database, newImport(changes), "one", NOON);
  const clock = { now: () => NOON };
  await runImport({ database, pace: engine, record, file: bytesOf(list), genres: BUILT_IN_GENRES, clock });
  return getImport(database, record.id);
}

export async function* bytesOf(list: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(list);
}
