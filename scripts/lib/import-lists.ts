import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  eachReportedRow,
  getImport,
  REPORT_HEADER,
  readReportedRows,
  reportedRowLine,
} from "#app/exchange/lists/import-reader.server.ts";
import { beginImport } from "#app/exchange/lists/import-records.server.ts";
import type { ImportCounts } from "#app/exchange/lists/import-state.ts";
import type { ImportRecord } from "#app/exchange/lists/imports.table.ts";
import { runImport } from "#app/exchange/lists/run-import.server.ts";
import type { Database, DatabaseConnection } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { countryName } from "#app/stations/station/reference/countries.ts";
import type { GenreMap } from "#app/stations/station/reference/genre-map.ts";
import { openList } from "./open-list.ts";
import { requireTable } from "./open-prepared-database.ts";
import { isFileError } from "./run-command.ts";

type ImportListsOptions = Pick<DatabaseConnection, "database" | "engine"> & {
  command: ImportCommand;
  genres: GenreMap;
  allowPrivateStreams: boolean;
  /** Opens lists at URLs. */
  streamClient: Pick<StreamClient, "open">;
  /** Prints a line of the result. */
  print: (line: string) => void;
  /** Shows a line of progress in place of the last one. */
  showProgress: (line: string) => void;
};

const MAX_PRINTED_REASONS = 20;

/** Imports lists one after the other and prints a summary of each. Gives whether all could be read. */
export async function importLists(importing: ImportListsOptions): Promise<boolean> {
  const { database, command, print } = importing;
  await requireTable(database, "awaited_checks");
  if (command.report !== null && command.lists.includes(command.report)) {
    print("The report would overwrite the list: choose another file.");
    return false;
  }
  const records: ImportRecord[] = [];
  let succeeded = true;
  for (const list of command.lists) {
    const record = await importList(importing, list);
    if (record) records.push(record);
    succeeded &&= record?.state === "done";
  }
  if (command.report !== null) {
    try {
      await pipeline(Readable.from(reportOf(database, records)), createWriteStream(command.report));
      print(`The rows that were not imported are in ${command.report}.`);
    } catch (error) {
      if (!isFileError(error)) throw error;
      print(`The report ${command.report} cannot be written: ${error.message}.`);
      succeeded = false;
    }
  }
  return succeeded;
}

async function importList(importing: ImportListsOptions, list: string): Promise<ImportRecord | undefined> {
  const { database, engine, command, genres, allowPrivateStreams, print, showProgress } = importing;
  const file = await openList(importing, list);
  if (!file) return undefined;
  const lease = crypto.randomUUID();
  const country = countryName({ code: command.country, name: command.country });
  const importArguments = {
    id: crypto.randomUUID(),
    fileName: file.name,
    approves: command.approves,
    approvesPlaying: !command.approves && file.approvesPlaying === true,
    country,
    administrator: null,
  };
  try {
    const startedAt = performance.now();
    const record = await beginImport(database, importArguments, lease, systemClock.now());
    const onProgress = (counts: ImportCounts) =>
      showProgress(`${list}: ${counts.rowsRead} rows, ${counts.added} added`);
    await runImport({
      database,
      // Nothing else can open the embedded database meanwhile.
      pace: engine === "embedded" ? "alone" : engine,
      record,
      file: file.bytes,
      genres,
      allowPrivateStreams,
      clock: systemClock,
      onProgress,
    });
    const ended = await getImport(database, record.id);
    await printSummary(importing, { list, ended, seconds: (performance.now() - startedAt) / 1000 });
    return ended;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(`${list}: ${error.message}`);
    return undefined;
  }
}

type Ended = { list: string; ended: ImportRecord; seconds: number };

async function printSummary(
  { database, print, showProgress }: ImportListsOptions,
  { list, ended, seconds }: Ended,
): Promise<void> {
  showProgress("");
  const { rowsRead, added, duplicates, refused, leftOut, format, encoding, state, problem } = ended;
  if (state !== "done") print(`${list}: ${problem || "stopped"}`);
  if (format === "") return;
  const speed = Math.round(rowsRead / Math.max(seconds, 0.001));
  print(`${list} (${format}, ${encoding}): ${rowsRead} rows in ${seconds.toFixed(1)} s, ${speed} a second.`);
  print(`  ${added} added${approvalOf(ended)}, ${duplicates} there already, ${refused} refused.`);
  if (leftOut > 0) print(`  ${leftOut} of those added lack an invalid detail, which was ignored.`);
  const { rows } = await readReportedRows(database, ended.id, {
    after: 0,
    limit: MAX_PRINTED_REASONS,
    outcome: "refused",
  });
  for (const { row, name, reason } of rows) print(`  row ${row}, ${name || "no name"}: ${reason}`);
  if (refused > rows.length)
    print(`  and ${refused - rows.length} more; all of them: --report FILE, or /admin/import/${ended.id}`);
}

/** What happens to the added stations. */
function approvalOf({ approves, approvesPlaying }: ImportRecord): string {
  if (approves) return " and approved";
  return approvesPlaying
    ? ", which RadioWave checks while it runs and approves if they play"
    : ", waiting for an administrator";
}

async function* reportOf(database: Database, records: readonly ImportRecord[]): AsyncGenerator<string, void> {
  yield REPORT_HEADER;
  for (const { id } of records) for await (const row of eachReportedRow(database, id)) yield reportedRowLine(row);
}

type ImportCommand = {
  lists: string[];
  approves: boolean;
  genreMap: string | null;
  country: string;
  report: string | null;
};

export const IMPORT_USAGE = `Usage:
  npm run import -- LIST… [--approve] [--country NAME] [--genre-map FILE] [--report FILE]

  LIST                a file or a URL (http or https): M3U, M3U8, PLS, XSPF, OPML, ASX, WPL, JSON, JSON
                      lines, XML or CSV, also compressed with gzip; or portugal: the list of Portuguese stations that
                      comes with RadioWave
  --approve           approve the stations at once; otherwise they wait for an administrator
  --country NAME      the country of rows without one, by code or name; otherwise these rows are refused
  --genre-map FILE    JSON such as {"Jazz": ["jazz", "bebop"]}, instead of the built-in genres
  --report FILE       write the rows that were not imported to this file, as CSV`;

const WITH_VALUE = new Map([
  ["--genre-map", "genreMap"],
  ["--country", "country"],
  ["--report", "report"],
] as const);

/** Parses the command line; undefined if it is invalid. */
export function parseImportCommand(args: readonly string[]): ImportCommand | undefined {
  const command: ImportCommand = { lists: [], approves: false, genreMap: null, country: "", report: null };
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [option = "", optionValue] = arg.startsWith("--") ? splitOption(arg) : [""];
    const field = WITH_VALUE.get(option as "--country"); // The map's type has only its own keys.
    if (arg === "--approve") command.approves = true;
    else if (field) {
      const value = optionValue ?? rest.shift();
      if (!value || (optionValue === undefined && value.startsWith("--"))) return undefined;
      command[field] = value;
    } else if (arg.startsWith("--") || arg === "") return undefined;
    else command.lists.push(arg);
  }
  return command.lists.length > 0 ? command : undefined;
}

/** Splits '--country=Portugal' into its name and value. */
function splitOption(arg: string): [string, string | undefined] {
  const equals = arg.indexOf("=");
  return equals < 0 ? [arg, undefined] : [arg.slice(0, equals), arg.slice(equals + 1)];
}
