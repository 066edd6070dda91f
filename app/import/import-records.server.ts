import { and, eq, gt, lt, lte, or, sql } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { getImport } from "./import-reader.server.ts";
import type { ImportCounts, ImportState, ReportedRow } from "./import-state.ts";
import { importRows, imports } from "./imports.table.ts";

export type ImportRecord = typeof imports.$inferSelect;

/** What somebody wants imported, and how. */
export type ImportArguments = {
  id: string;
  fileName: string;
  approves: boolean;
  country: string;
  /** Null: from the command line. */
  administrator: Pick<SignedIn, "id" | "email"> | null;
};

export const IMPORT_ALREADY_RUNNING = "Já há uma importação em curso. Aguarde que termine ou pare-a.";

export const IMPORT_INTERRUPTED =
  "A importação foi interrompida. As estações já importadas mantêm-se; importe o mesmo ficheiro de novo para continuar.";

/** Longer than any batch takes: who holds a lease past its end is gone. */
export const LEASE_MS = 15_000;

/** So long after that whoever has the file takes it up; if nobody does, nobody has it. */
const NOBODY_AFTER_MS = 60_000;

/** Of each import: the refused of the largest list that there is, and of those that were there already a good many. */
export const MAX_STORED_ROWS = { refused: 60_000, duplicate: 5_000 } as const;

/** Of older imports only the counts are kept. */
const ROWS_OF_LATEST = 20;

/** Notes that an import begins. Errors: Refusal `conflict` while another one runs, in whichever process. */
export function beginImport(
  database: Database,
  wish: ImportArguments,
  lease: string,
  now: Date,
): Promise<ImportRecord> {
  const { id, fileName, approves, country, administrator } = wish;
  return database.transaction(async (transaction) => {
    await markInterruptedImport(transaction, now);
    const [begun] = await transaction
      .insert(imports)
      .values({
        ...{ id, fileName, approves, country, startedAt: now, lease, leasedUntil: leaseFrom(now) },
        ...{ administratorId: administrator?.id ?? null, administratorEmail: administrator?.email ?? "" },
      })
      .onConflictDoNothing()
      .returning();
    if (!begun) throw new Refusal("conflict", IMPORT_ALREADY_RUNNING);
    const latest = sql`(select ${imports.id} from ${imports} order by ${imports.startedAt} desc limit ${ROWS_OF_LATEST})`;
    await transaction.delete(importRows).where(sql`${importRows.importId} not in ${latest}`);
    await announce(transaction, { topic: "administration" });
    return begun;
  });
}

/** The import that runs, in whichever process. */
export async function findRunningImport(database: Pick<Database, "select">): Promise<ImportRecord | undefined> {
  const [running] = await database.select().from(imports).where(eq(imports.state, "running"));
  return running;
}

/** No lease is for so long, nor do two machines' clocks differ so much: the clock was wrong when it was written. */
const IMPOSSIBLE_MS = 60 * 60_000;

/** Whether nobody holds this import any more. */
export function isLeaseExpired({ leasedUntil }: Pick<ImportRecord, "leasedUntil">, now: Date): boolean {
  return leasedUntil <= now || leasedUntil.getTime() > now.getTime() + IMPOSSIBLE_MS;
}

const impossible = (now: Date) => gt(imports.leasedUntil, new Date(now.getTime() + IMPOSSIBLE_MS));

/** Takes up an import whose process is gone. Undefined: somebody else was faster, or it is not gone. */
export async function resumeImport(database: Database, id: string, lease: string, now: Date) {
  const [taken] = await database
    .update(imports)
    .set({ lease, leasedUntil: leaseFrom(now) })
    .where(and(eq(imports.id, id), eq(imports.state, "running"), or(lte(imports.leasedUntil, now), impossible(now))))
    .returning();
  return taken;
}

/** Leaves an import for whoever takes it up. */
export async function releaseImport(
  database: Database,
  { id, lease }: Pick<ImportRecord, "id" | "lease">,
  now: Date,
): Promise<void> {
  await database
    .update(imports)
    .set({ leasedUntil: now })
    .where(and(eq(imports.id, id), eq(imports.lease, lease)));
}

/** Says of an import that nobody takes up that it was interrupted. */
export async function markInterruptedImport(
  database: Pick<Transaction, "update" | "execute">,
  now: Date,
): Promise<void> {
  const lost = await database
    .update(imports)
    .set({ state: "interrupted", problem: IMPORT_INTERRUPTED, finishedAt: now })
    .where(
      and(
        eq(imports.state, "running"),
        or(lt(imports.leasedUntil, new Date(now.getTime() - NOBODY_AFTER_MS)), impossible(now)),
      ),
    )
    .returning({ id: imports.id });
  // Both a database and a transaction can announce: one statement, one row.
  if (lost.length > 0) await announce(database as Transaction, { topic: "administration" });
}

/**
 * Writes down how far an import has come, with the transaction that brings it there, and keeps its lease.
 * Gives whether it is to go on, or null when it is no longer this lease's.
 */
export async function recordProgress(
  transaction: Transaction,
  { id, lease }: Pick<ImportRecord, "id" | "lease">,
  { counts, now }: { counts: ImportCounts; now: Date },
): Promise<{ stopWanted: boolean } | null> {
  const [advanced] = await transaction
    .update(imports)
    .set({ ...counts, leasedUntil: leaseFrom(now) })
    .where(and(eq(imports.id, id), eq(imports.lease, lease), eq(imports.state, "running")))
    .returning({ stopWanted: imports.stopWanted });
  return advanced ?? null;
}

/** What reading the file has reported. */
export async function recordFormat(
  database: Database,
  { id, lease }: Pick<ImportRecord, "id" | "lease">,
  { format, encoding }: Pick<ImportRecord, "format" | "encoding">,
): Promise<void> {
  await database
    .update(imports)
    .set({ format, encoding })
    .where(and(eq(imports.id, id), eq(imports.lease, lease)));
}

/** Of rows that became no station, as many of each kind as are kept. `before`: the counts without them. */
export function rowsToStore(reported: readonly ReportedRow[], before: ImportCounts): ReportedRow[] {
  const room = {
    refused: MAX_STORED_ROWS.refused - before.refused,
    duplicate: MAX_STORED_ROWS.duplicate - before.duplicates,
  };
  return reported.filter(({ fate }) => {
    room[fate] -= 1;
    return room[fate] >= 0;
  });
}

/** Keeps rows that became no station. */
export async function insertReportedRows(
  transaction: Transaction,
  importId: string,
  kept: readonly ReportedRow[],
): Promise<void> {
  await transaction.execute(sql`
    insert into ${importRows} (import_id, "row", fate, name, address, reason)
    select ${importId}, "row", fate, name, address, reason
    from json_to_recordset(${JSON.stringify(kept)}::json)
      as reported("row" integer, fate text, name text, address text, reason text)`);
}

/** Ends an import. Nothing happens when it is no longer this lease's. */
export function endImport(
  database: Database,
  { id, lease }: Pick<ImportRecord, "id" | "lease">,
  { state, problem = "", now }: { state: ImportState; problem?: string; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction
      .update(imports)
      .set({ state, problem, finishedAt: now })
      .where(and(eq(imports.id, id), eq(imports.lease, lease), eq(imports.state, "running")));
    await announce(transaction, { topic: "administration" });
  });
}

/**
 * Requests that an import stops: its worker does so after the current batch of rows. Errors: Refusal when the import
 * does not exist or is not running.
 */
export async function requestImportStop(database: Database, importId: string): Promise<void> {
  const { id } = await getImport(database, importId);
  await database.transaction(async (transaction) => {
    const asked = await transaction
      .update(imports)
      .set({ stopWanted: true })
      .where(and(eq(imports.id, id), eq(imports.state, "running")))
      .returning({ id: imports.id });
    if (asked.length === 0) throw new Refusal("conflict", "Esta importação já terminou.");
    await announce(transaction, { topic: "administration" });
  });
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}
