import { oneLine } from "#app/platform/plain-text.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";
import { type BadRow, isBad, type ListedRow } from "./formats/listed-row.ts";
import type { ImportCounts, RowFate, ToldRow } from "./import-state.ts";
import { type ListedStation, type RowRules, stationFromRow } from "./station-from-row.ts";

/** A station to be put in, with what tells its stream from others, and its place in the list, from 0. */
export type NewStation = ListedStation & { key: string; place: number; row: number; leftOut: boolean };

/** Some rows of a list that were looked at: what they bring, and what is told of the others. */
export type Batch = { stations: NewStation[]; told: ToldRow[]; rows: number };

export const DUPLICATE_KNOWN = "já existe uma estação com esta transmissão";
export const DUPLICATE_IN_LIST = "a mesma transmissão já apareceu antes nesta lista";

/** As much of a row as is told of it: a list may hold anything. */
const MOST_TOLD = 300;

export function emptyBatch(): Batch {
  return { stations: [], told: [], rows: 0 };
}

/** What streams are there already. `list`: those that this list has brought so far. */
export type SeenStreams = { known: ReadonlySet<string>; list: Set<string> };

/** Looks at one more row, the one at `place` in the list, and adds to the batch what comes of it. */
export function lookAtRow(batch: Batch, row: ListedRow | BadRow, { place, rules, seen }: Looking): void {
  batch.rows += 1;
  if (isBad(row)) {
    batch.told.push(told(row.row, "refused", { name: row.text, address: "", reason: row.problem }));
    return;
  }
  const said = { name: row.name, address: row.streamUrl };
  const read = stationFromRow(row, rules);
  if (!read.ok) {
    batch.told.push(told(row.row, "refused", { ...said, reason: read.message }));
    return;
  }
  const key = sameStreamKey(read.station.streamUrl);
  if (seen.known.has(key) || seen.list.has(key)) {
    const reason = seen.known.has(key) ? DUPLICATE_KNOWN : DUPLICATE_IN_LIST;
    batch.told.push(told(row.row, "duplicate", { ...said, reason }));
    return;
  }
  seen.list.add(key);
  batch.stations.push({ ...read.station, key, place, row: row.row, leftOut: read.leftOut });
}

type Looking = { place: number; rules: RowRules; seen: SeenStreams };

/** A row that became no station, as much of it as is told. */
export function told(row: number, fate: RowFate, said: { name: string; address: string; reason: string }): ToldRow {
  return { row, fate, name: shortText(said.name), address: shortText(said.address), reason: said.reason };
}

/** The counts after a batch, of whose stations those with these places were put in. */
export function countBatch(counts: ImportCounts, batch: Batch, added: readonly NewStation[]): ImportCounts {
  const refused = batch.told.filter(({ fate }) => fate === "refused").length;
  return {
    rowsRead: counts.rowsRead + batch.rows,
    added: counts.added + added.length,
    duplicates: counts.duplicates + batch.rows - refused - added.length,
    refused: counts.refused + refused,
    leftOut: counts.leftOut + added.filter(({ leftOut }) => leftOut).length,
  };
}

function shortText(text: string): string {
  const shown = [...oneLine(text.slice(0, 2 * MOST_TOLD))];
  return shown.length > MOST_TOLD ? `${shown.slice(0, MOST_TOLD).join("")}…` : shown.join("");
}
