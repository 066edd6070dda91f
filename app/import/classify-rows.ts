import { oneLine } from "#app/platform/plain-text.ts";
import { sameStreamKey } from "#app/stations/stream-key.ts";
import { type BadRow, isBadRow, type ListedRow } from "./formats/listed-row.ts";
import type { ImportCounts, ReportedRow, RowOutcome } from "./import-state.ts";
import { type ImportOptions, type ListedStation, stationFromRow } from "./station-from-row.ts";

/** A station to be put in, with what tells its stream from others, and its index in the list, from 0. */
export type NewStation = ListedStation & { key: string; index: number; row: number; leftOut: boolean };

/** Some rows of a list that were looked at: what they bring, and what is reported of the others. */
export type ImportBatch = { stations: NewStation[]; reported: ReportedRow[]; rows: number };

export const DUPLICATE_KNOWN = "já existe uma estação com esta transmissão";
export const DUPLICATE_IN_LIST = "a mesma transmissão já apareceu antes nesta lista";

/** As much of a row as is reported of it: a list may hold anything. */
const MOST_TOLD = 300;

export function emptyBatch(): ImportBatch {
  return { stations: [], reported: [], rows: 0 };
}

/** What streams are there already. `list`: those that this list has brought so far. */
export type SeenStreams = { known: ReadonlySet<string>; list: Set<string> };

/** Looks at one more row, the one at `index` in the list, and adds to the batch what comes of it. */
export function classifyRow(batch: ImportBatch, row: ListedRow | BadRow, { index, rules, seen }: Looking): void {
  batch.rows += 1;
  if (isBadRow(row)) {
    batch.reported.push(reported(row.row, "refused", { name: row.text, address: "", reason: row.problem }));
    return;
  }
  const said = { name: row.name, address: row.streamUrl };
  const read = stationFromRow(row, rules);
  if (!read.ok) {
    batch.reported.push(reported(row.row, "refused", { ...said, reason: read.message }));
    return;
  }
  const key = sameStreamKey(read.station.streamUrl);
  if (seen.known.has(key) || seen.list.has(key)) {
    const reason = seen.known.has(key) ? DUPLICATE_KNOWN : DUPLICATE_IN_LIST;
    batch.reported.push(reported(row.row, "duplicate", { ...said, reason }));
    return;
  }
  seen.list.add(key);
  batch.stations.push({ ...read.station, key, index, row: row.row, leftOut: read.leftOut });
}

type Looking = { index: number; rules: ImportOptions; seen: SeenStreams };

/** A row that became no station, as much of it as is reported. */
export function reported(
  row: number,
  fate: RowOutcome,
  said: { name: string; address: string; reason: string },
): ReportedRow {
  return { row, fate, name: shortText(said.name), address: shortText(said.address), reason: said.reason };
}

/** The counts after a batch, of whose stations those with these places were put in. */
export function countBatch(counts: ImportCounts, batch: ImportBatch, added: readonly NewStation[]): ImportCounts {
  const refused = batch.reported.filter(({ fate }) => fate === "refused").length;
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
