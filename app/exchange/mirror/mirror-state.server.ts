import { asc, countDistinct, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { CLOCK_TOLERANCE_MS } from "#app/platform/database/expiring-rows.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import { shortName } from "#app/stations/station/station.ts";
import { heldStations, mirrorState } from "./mirror.table.ts";
import { passDelayMs } from "./pass-rules.ts";

export type MirrorState = typeof mirrorState.$inferSelect;

/** Another process has the mirror now, or this one was too slow to keep it. */
export class MirrorLeaseLost extends Error {}

/** Longer than any transaction and wait of a pass, which renews it meanwhile. */
const LEASE_MS = 30 * SECOND_MS;

/** The state, as stored or as at the beginning. */
export async function readMirrorState(database: Pick<Database, "select">): Promise<MirrorState> {
  const [stored] = await database.select().from(mirrorState);
  return stored ?? INITIAL;
}

/**
 * Whether the last pass failed or was stopped, which stays stored when no upstream is set any longer; not while the mirror
 * is paused.
 */
export async function isMirrorTroubled(database: Pick<Database, "select">): Promise<boolean> {
  const { trouble, paused } = await readMirrorState(database);
  return trouble !== null && !paused;
}

/** A pass is due at once. */
const INITIAL: MirrorState = {
  id: 1,
  paused: false,
  cursor: null,
  firstReadAt: null,
  pass: null,
  lastPass: null,
  lastReading: null,
  wanted: null,
  additionsAllowed: 0,
  removalsAllowed: 0,
  trouble: null,
  troubleAt: null,
  failures: 0,
  nextPassAt: new Date(0),
  lease: "",
  leasedUntil: new Date(0),
};

/**
 * Leases the mirror for a pass. `isAlone`: no other process has the database, so that a lease is left over from one
 * that ended. Undefined while another process has it.
 */
export async function leaseMirror(
  database: Database,
  { lease, now, isAlone }: { lease: string; now: Date; isAlone: boolean },
): Promise<MirrorState | undefined> {
  await database.insert(mirrorState).values(INITIAL).onConflictDoNothing();
  const isFree = or(
    eq(mirrorState.lease, lease),
    lte(mirrorState.leasedUntil, now),
    // A lease this far in the future was written with a wrong clock.
    gt(mirrorState.leasedUntil, new Date(now.getTime() + CLOCK_TOLERANCE_MS)),
  );
  const [leased] = await database
    .update(mirrorState)
    .set({ lease, leasedUntil: leaseFrom(now) })
    .where(isAlone ? undefined : isFree)
    .returning();
  return leased;
}

/** What a transaction of a pass stores of it. */
export type Progress = Partial<Omit<MirrorState, "id" | "paused" | "lease">>;

/**
 * Stores the progress of a pass in the transaction of what it brought, and renews the lease, unless that is to end.
 * Gives whether the mirror is paused. Errors: MirrorLeaseLost.
 */
export async function saveProgress(
  transaction: Pick<Database, "update">,
  { lease, now, ...progress }: { lease: string; now: Date } & Progress,
): Promise<{ paused: boolean }> {
  const [saved] = await transaction
    .update(mirrorState)
    .set({ leasedUntil: leaseFrom(now), ...progress })
    .where(eq(mirrorState.lease, lease))
    .returning({ paused: mirrorState.paused });
  if (!saved) throw new MirrorLeaseLost();
  return saved;
}

/** Ends the lease, so that another process can continue the pass. */
export async function releaseMirror(database: Database, { lease, now }: { lease: string; now: Date }): Promise<void> {
  await database.update(mirrorState).set({ leasedUntil: now }).where(eq(mirrorState.lease, lease));
}

/** Makes a pass due at once, also after trouble; nothing happens while the mirror is paused. */
export async function makePassDue(transaction: Transaction, now: Date): Promise<void> {
  await transaction
    .update(mirrorState)
    .set({ wanted: sql`coalesce(${mirrorState.wanted}, 'changes')`, nextPassAt: now })
    .where(eq(mirrorState.paused, false));
}

/**
 * Makes the next pass due by the present interval: the stored time is by that of the process that ran the last pass.
 * After trouble it is only brought forward, to where it would be if the last pass had failed now.
 */
export function rescheduleNextPass(
  database: Database,
  { seconds, now }: { seconds: number; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    const { nextPassAt, wanted, pass, lastPass, trouble, failures } = await lockMirrorState(transaction);
    if (wanted !== null) return;
    const delayMs = passDelayMs({ seconds, failures });
    const isWaiting = pass === null && trouble === null && lastPass !== null;
    const latest = new Date((isWaiting ? Date.parse(lastPass.endedAt) : now.getTime()) + delayMs);
    if (isWaiting || nextPassAt > latest) await transaction.update(mirrorState).set({ nextPassAt: latest });
  });
}

/** The state, locked until the transaction ends. */
export async function lockMirrorState(transaction: Transaction): Promise<MirrorState> {
  await transaction.insert(mirrorState).values(INITIAL).onConflictDoNothing();
  const [stored] = await transaction.select().from(mirrorState).for("update");
  return stored ?? INITIAL;
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

/** How many new stations are held; those with one stream count as one. */
export async function countHeldStations(database: Pick<Database, "select">): Promise<number> {
  const [row] = await database.select({ count: countDistinct(heldStations.streamUrl) }).from(heldStations);
  return row?.count ?? 0;
}

/** Names that a page shows. */
const SHOWN_NAMES = 12;

/** The names of the first held stations, by which an administrator sees what would come. */
export async function readHeldNames(database: Pick<Database, "select">): Promise<string[]> {
  const rows = await database
    .select({ name: heldStations.name })
    .from(heldStations)
    .orderBy(asc(heldStations.heldAt), asc(heldStations.uuid))
    .limit(SHOWN_NAMES);
  return rows.map(({ name }) => shortName(name));
}
