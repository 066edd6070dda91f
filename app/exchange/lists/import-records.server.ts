import { and, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { CLOCK_TOLERANCE_MS } from "#app/platform/database/expiring-rows.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { compareStationsSoon } from "#app/sound/checks/station-items.server.ts";
import { COMMAND_LINE, MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { getImport } from "./import-reader.server.ts";
import type { ImportCounts, ImportState, ReportedRow } from "./import-state.ts";
import { type ImportRecord, importRows, imports } from "./imports.table.ts";

export type ImportArguments = {
  id: string;
  fileName: string;
  approves: boolean;
  /** Approve each station by its first stream check, if it plays. */
  approvesPlaying?: boolean;
  country: string;
  /** Null: from the command line. */
  administrator: Pick<SignedIn, "id" | "email"> | null;
};

/** What identifies an import as held by this process. */
type LeasedImport = Pick<ImportRecord, "id" | "lease">;

export const IMPORT_ALREADY_RUNNING = "Já há uma importação em curso. Aguarde que termine ou pare-a.";

export const IMPORT_INTERRUPTED =
  "A importação foi interrompida. As estações já importadas mantêm-se; importe a mesma lista de novo para continuar.";

/** Lease duration; longer than any batch takes. */
const LEASE_MS = 15_000;

/** Grace period after the lease expires before an import is marked as interrupted: a process with the file resumes it. */
const INTERRUPTED_AFTER_MS = 60_000;

/** Per import: the refused rows of the largest known list, and some of the duplicates. */
export const MAX_STORED_ROWS = { refused: 60_000, duplicate: 5_000 } as const;

/** Number of imports whose rows are stored; of older ones only the counts are kept. */
const IMPORTS_WITH_ROWS = 20;

/** Records the start of an import. Errors: Refusal `conflict` while another one runs, in any process. */
export function beginImport(
  database: Database,
  { id, fileName, approves, approvesPlaying = false, country, administrator }: ImportArguments,
  lease: string,
  now: Date,
): Promise<ImportRecord> {
  return database.transaction(async (transaction) => {
    await markInterruptedImport(transaction, now);
    const [begun] = await transaction
      .insert(imports)
      .values({
        id,
        fileName,
        approves,
        approvesPlaying,
        country,
        startedAt: now,
        lease,
        leasedUntil: leaseFrom(now),
        administratorId: administrator?.id ?? null,
        administratorEmail: administrator?.email ?? "",
      })
      .onConflictDoNothing()
      .returning();
    if (!begun) throw new Refusal("conflict", IMPORT_ALREADY_RUNNING);
    const actor = administrator ? ({ id: administrator.id, role: "admin" } as const) : COMMAND_LINE;
    await recordChange(transaction, actor, { kind: "import", text: fileName.slice(0, MAX_CHANGE_TEXT), batch: id });
    const latest = sql`(select ${imports.id} from ${imports} order by ${imports.startedAt} desc limit ${IMPORTS_WITH_ROWS})`;
    await transaction.delete(importRows).where(sql`${importRows.importId} not in ${latest}`);
    await announce(transaction, { topic: "administration" });
    return begun;
  });
}

/** The running import, of any process. */
export async function findRunningImport(database: Pick<Database, "select">): Promise<ImportRecord | undefined> {
  const [running] = await database.select().from(imports).where(eq(imports.state, "running"));
  return running;
}

/** A lease that ends later than CLOCK_TOLERANCE_MS from now was written with a wrong clock: it counts as expired. */
export function isLeaseExpired({ leasedUntil }: Pick<ImportRecord, "leasedUntil">, now: Date): boolean {
  return leasedUntil <= now || leasedUntil.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

const hasImpossibleLease = (now: Date) => gt(imports.leasedUntil, new Date(now.getTime() + CLOCK_TOLERANCE_MS));

/** Leases an import whose lease has expired. Undefined when it has not, or when another process was faster. */
export async function resumeImport(database: Database, id: string, lease: string, now: Date) {
  const [resumed] = await database
    .update(imports)
    .set({ lease, leasedUntil: leaseFrom(now) })
    .where(
      and(eq(imports.id, id), eq(imports.state, "running"), or(lte(imports.leasedUntil, now), hasImpossibleLease(now))),
    )
    .returning();
  return resumed;
}

/** Ends the lease, so that another process can resume the import. */
export async function releaseImport(database: Database, { id, lease }: LeasedImport, now: Date): Promise<void> {
  await database
    .update(imports)
    .set({ leasedUntil: now })
    .where(and(eq(imports.id, id), eq(imports.lease, lease)));
}

/** Marks an abandoned import as interrupted. */
export async function markInterruptedImport(
  database: Pick<Transaction, "update" | "execute">,
  now: Date,
): Promise<void> {
  const marked = await database
    .update(imports)
    .set({ state: "interrupted", problem: IMPORT_INTERRUPTED, finishedAt: now })
    .where(
      and(
        eq(imports.state, "running"),
        or(lt(imports.leasedUntil, new Date(now.getTime() - INTERRUPTED_AFTER_MS)), hasImpossibleLease(now)),
      ),
    )
    .returning({ id: imports.id });
  // Announcing executes one statement, which a database can do as well as a transaction.
  if (marked.length > 0) await announce(database as Transaction, { topic: "administration" });
}

/**
 * Stores the counts and renews the lease, in the transaction of a batch.
 * Gives whether a stop is requested; null when the lease is lost.
 */
export async function recordProgress(
  transaction: Transaction,
  { id, lease }: LeasedImport,
  { counts, readShare, now }: { counts: ImportCounts; readShare?: number; now: Date },
): Promise<{ stopWanted: boolean } | null> {
  const [updated] = await transaction
    .update(imports)
    .set({ ...counts, ...(readShare !== undefined && { readShare }), leasedUntil: leaseFrom(now) })
    .where(and(eq(imports.id, id), eq(imports.lease, lease), eq(imports.state, "running")))
    .returning({ stopWanted: imports.stopWanted });
  return updated ?? null;
}

/** Renews the lease outside a batch. Gives the same as `recordProgress`. */
export function renewLease(
  database: Database,
  record: ImportRecord,
  now: Date,
): Promise<{ stopWanted: boolean } | null> {
  const { rowsRead, added, duplicates, refused, leftOut } = record;
  const counts = { rowsRead, added, duplicates, refused, leftOut };
  return database.transaction((transaction) => recordProgress(transaction, record, { counts, now }));
}

/** Stores the size of the list, which has been downloaded. */
export async function recordListSize(
  database: Database,
  { id, lease }: LeasedImport,
  listBytes: number,
): Promise<void> {
  await database
    .update(imports)
    .set({ listBytes })
    .where(and(eq(imports.id, id), eq(imports.lease, lease)));
}

/** Stores the detected format and encoding. */
export async function recordFormat(
  database: Database,
  { id, lease }: LeasedImport,
  { format, encoding }: Pick<ImportRecord, "format" | "encoding">,
): Promise<void> {
  await database
    .update(imports)
    .set({ format, encoding })
    .where(and(eq(imports.id, id), eq(imports.lease, lease)));
}

/** The reported rows to store, within MAX_STORED_ROWS. `before`: the counts without them. */
export function rowsToStore(reported: readonly ReportedRow[], before: ImportCounts): ReportedRow[] {
  const remaining = {
    refused: MAX_STORED_ROWS.refused - before.refused,
    duplicate: MAX_STORED_ROWS.duplicate - before.duplicates,
  };
  return reported.filter(({ outcome }) => {
    remaining[outcome] -= 1;
    return remaining[outcome] >= 0;
  });
}

export async function insertReportedRows(
  transaction: Transaction,
  importId: string,
  reported: readonly ReportedRow[],
): Promise<void> {
  await transaction.execute(sql`
    insert into ${importRows} (import_id, "row", fate, name, address, reason)
    select ${importId}, "row", outcome, name, "streamUrl", reason
    from json_to_recordset(${JSON.stringify(reported)}::json)
      as reported("row" integer, outcome text, name text, "streamUrl" text, reason text)`);
}

/** Ends an import, whose stations are then compared with all others. Does nothing when the lease is lost. */
export function endImport(
  database: Database,
  { id, lease }: LeasedImport,
  { state, problem = "", now }: { state: ImportState; problem?: string; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction
      .update(imports)
      .set({ state, problem, finishedAt: now })
      .where(and(eq(imports.id, id), eq(imports.lease, lease), eq(imports.state, "running")));
    await compareStationsSoon(transaction, now);
    await announce(transaction, { topic: "administration" });
  });
}

/**
 * Requests that an import stops: its worker does so after the current batch. Errors: Refusal `not-found`; `conflict`
 * when it has ended.
 */
export async function requestImportStop(database: Database, importId: string): Promise<void> {
  const { id } = await getImport(database, importId);
  await database.transaction(async (transaction) => {
    const requested = await transaction
      .update(imports)
      .set({ stopWanted: true })
      .where(and(eq(imports.id, id), eq(imports.state, "running")))
      .returning({ id: imports.id });
    if (requested.length === 0) throw new Refusal("conflict", "Esta importação já terminou.");
    await announce(transaction, { topic: "administration" });
  });
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
