import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { eachReportedRow, getImport, readReportedRows } from "#app/import/import-reader.server.ts";
import { beginImport, type ImportRecord } from "#app/import/import-records.server.ts";
import type { ImportCounts } from "#app/import/import-state.ts";
import { runImport } from "#app/import/run-import.server.ts";
import { REPORT_HEADER, reportedRowLine } from "#app/import/told-rows-csv.ts";
import { systemClock } from "../../app/platform/clock.server.ts";
import type { Database, DatabaseConnection } from "../../app/platform/database.server.ts";
import { Refusal } from "../../app/platform/refusal.ts";
import { countryName } from "../../app/stations/reference/countries.ts";
import type { GenreMap } from "../../app/stations/reference/genre-map.ts";
import { hasTable } from "./has-table.ts";
import type { ImportCommand } from "./import-command.ts";

type Importing = Pick<DatabaseConnection, "database" | "engine"> & {
  command: ImportCommand;
  genres: GenreMap;
  /** Says one line for whoever reads it later. */
  say: (line: string) => void;
  /** Shows how far it has come, in place of what was shown before. */
  show: (line: string) => void;
};

const REASONS_SAID = 20;

const NO_TABLES =
  "The tables of this database are an older version's: start RadioWave once (npm start), which brings them up to date.";

/** Imports lists, one after the other, and sums up each. Gives whether every file could be read. */
export async function importLists(importing: Importing): Promise<boolean> {
  const { database, command, say } = importing;
  if (!(await hasTable(database, "import_rows"))) {
    say(NO_TABLES);
    return false;
  }
  if (command.report !== null && command.files.includes(command.report)) {
    say("The report would be written over the list itself: name another file.");
    return false;
  }
  const records: ImportRecord[] = [];
  let well = true;
  for (const file of command.files) {
    const record = await importList(importing, file);
    if (record) records.push(record);
    well &&= record?.state === "done";
  }
  if (command.report !== null) {
    try {
      await pipeline(Readable.from(reportOf(database, records)), createWriteStream(command.report));
      say(`The rows that became no station are in ${command.report}.`);
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      say(`The report ${command.report} cannot be written: ${error.message}.`);
      well = false;
    }
  }
  return well;
}

async function importList(importing: Importing, file: string): Promise<ImportRecord | undefined> {
  const { database, engine, command, genres, say, show } = importing;
  if (!(await canRead(file))) {
    say(`${file}: there is no such file, or it may not be read.`);
    return undefined;
  }
  const lease = crypto.randomUUID();
  const country = countryName({ code: command.country, name: command.country });
  const wish = {
    id: crypto.randomUUID(),
    fileName: basename(file),
    approves: command.approves,
    country,
    administrator: null,
  };
  try {
    const began = performance.now();
    const record = await beginImport(database, wish, lease, systemClock.now());
    const onProgress = (counts: ImportCounts) => show(`${file}: ${counts.rowsRead} rows, ${counts.added} added`);
    await runImport({
      database,
      engine,
      record,
      file: createReadStream(file),
      genres,
      clock: systemClock,
      onProgress,
    });
    const ended = await getImport(database, record.id);
    await sumUp(importing, { file, ended, seconds: (performance.now() - began) / 1000 });
    return ended;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`${file}: ${error.message}`);
    return undefined;
  }
}

type Ended = { file: string; ended: ImportRecord; seconds: number };

async function sumUp({ database, say, show, command }: Importing, { file, ended, seconds }: Ended): Promise<void> {
  show("");
  const { rowsRead, added, duplicates, refused, leftOut, format, encoding, state, problem } = ended;
  if (state !== "done") say(`${file}: ${problem || "stopped"}`);
  if (format === "") return;
  const speed = Math.round(rowsRead / Math.max(seconds, 0.001));
  say(`${file} (${format}, ${encoding}): ${rowsRead} rows in ${seconds.toFixed(1)} s, ${speed} a second.`);
  say(
    `  ${added} added${command.approves ? " and approved" : ", waiting for an administrator"}, ${duplicates} there already, ${refused} refused.`,
  );
  if (leftOut > 0) say(`  ${leftOut} of those added lack a detail that our rules do not take.`);
  const { rows } = await readReportedRows(database, ended.id, { after: 0, limit: REASONS_SAID, fate: "refused" });
  for (const { row, name, reason } of rows) say(`  row ${row}, ${name || "no name"}: ${reason}`);
  if (refused > rows.length)
    say(`  and ${refused - rows.length} more; all of them: --report FILE, or /admin/import/${ended.id}`);
}

async function* reportOf(database: Database, records: readonly ImportRecord[]): AsyncGenerator<string, void> {
  yield REPORT_HEADER;
  for (const { id } of records) for await (const row of eachReportedRow(database, id)) yield reportedRowLine(row);
}

/** A pipe is as good as a file; a folder is not. */
async function canRead(file: string): Promise<boolean> {
  try {
    await access(file, constants.R_OK);
    return !(await stat(file)).isDirectory();
  } catch {
    // Not there, or not for us: the caller says so.
    return false;
  }
}
