import { oneLine } from "#app/platform/text/plain-text.ts";
import { listedStationKey, sameStreamKey } from "#app/stations/station/stream-key.ts";
import { type BadRow, isBadRow, type ListedRow } from "./formats/listed-row.ts";
import type { ImportCounts, ReportedRow, RowOutcome } from "./import-state.ts";
import { type ListedIdentity, listedIdentity } from "./listed-identity.ts";
import { type ImportOptions, type StationInput, stationFromRow } from "./station-from-row.ts";

/** A station to insert. `key`: of its id; `index`: in the list, from 0. */
export type NewStation = StationInput & {
  key: string;
  index: number;
  row: number;
  leftOut: boolean;
  identity: ListedIdentity | null;
};

/** The identity of a row whose stream is that of another station: `stationId`, or null for one of this list, by the `key` of its id. */
export type ListedAlias = { identity: ListedIdentity; key: string; stationId: string | null };

/** Rows to store in one transaction. `reported`: those that add no station. */
export type ImportBatch = { stations: NewStation[]; aliases: ListedAlias[]; reported: ReportedRow[]; rows: number };

export const DUPLICATE_KNOWN = "já existe uma estação com esta transmissão";
export const DUPLICATE_IN_LIST = "a mesma transmissão já apareceu antes nesta lista";

/** Maximum characters of a reported name or URL: rows of a list have any length. */
const MAX_REPORTED_LENGTH = 300;

export function emptyBatch(): ImportBatch {
  return { stations: [], aliases: [], reported: [], rows: 0 };
}

/** By stream key: the ids of existing stations, and the keys of the ids of those that this list has added so far. */
type SeenStreams = { known: ReadonlyMap<string, string>; list: Map<string, string> };

type RowContext = {
  index: number;
  options: ImportOptions;
  seen: SeenStreams;
  /** Whether the identity of a row adds something to what is known. */
  needsIdentity: (identity: ListedIdentity) => boolean;
};

/** Adds a row to the batch, as a station or as a reported row. `index`: in the list, from 0. */
export function classifyRow(
  batch: ImportBatch,
  row: ListedRow | BadRow,
  { index, options, seen, needsIdentity }: RowContext,
): void {
  batch.rows += 1;
  if (isBadRow(row)) {
    batch.reported.push(toReportedRow(row.row, "refused", { name: row.text, streamUrl: "", reason: row.problem }));
    return;
  }
  const { name, streamUrl } = row;
  const read = stationFromRow(row, options);
  if (!read.ok) {
    batch.reported.push(toReportedRow(row.row, "refused", { name, streamUrl, reason: read.message }));
    return;
  }
  const streamKey = sameStreamKey(read.station.streamUrl);
  const identity = listedIdentity(row, read.station);
  const stationId = seen.known.get(streamKey) ?? null;
  const earlier = seen.list.get(streamKey);
  if (stationId !== null || earlier !== undefined) {
    const reason = stationId === null ? DUPLICATE_IN_LIST : DUPLICATE_KNOWN;
    batch.reported.push(toReportedRow(row.row, "duplicate", { name, streamUrl, reason }));
    if (identity && needsIdentity(identity)) batch.aliases.push({ identity, key: earlier ?? "", stationId });
    return;
  }
  const key = listedStationKey(read.station.streamUrl);
  seen.list.set(streamKey, key);
  batch.stations.push({ ...read.station, key, index, row: row.row, leftOut: read.leftOut, identity });
}

/** A row for the report, with name and URL shortened. */
export function toReportedRow(
  row: number,
  outcome: RowOutcome,
  { name, streamUrl, reason }: { name: string; streamUrl: string; reason: string },
): ReportedRow {
  return { row, outcome, name: shortText(name), streamUrl: shortText(streamUrl), reason };
}

/** The counts after a batch, of whose stations `added` were inserted. */
export function countBatch(counts: ImportCounts, batch: ImportBatch, added: readonly NewStation[]): ImportCounts {
  const refused = batch.reported.filter(({ outcome }) => outcome === "refused").length;
  return {
    rowsRead: counts.rowsRead + batch.rows,
    added: counts.added + added.length,
    duplicates: counts.duplicates + batch.rows - refused - added.length,
    refused: counts.refused + refused,
    leftOut: counts.leftOut + added.filter(({ leftOut }) => leftOut).length,
  };
}

function shortText(text: string): string {
  const characters = [...oneLine(text.slice(0, 2 * MAX_REPORTED_LENGTH))];
  const isLong = characters.length > MAX_REPORTED_LENGTH;
  return isLong ? `${characters.slice(0, MAX_REPORTED_LENGTH).join("")}…` : characters.join("");
}
