import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { isTextId, requireRowId } from "#app/platform/http/row-id.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { isRevertible } from "#app/stations/history/may-revert.ts";
import { actorOf, type RecordedChange, recordChanges } from "#app/stations/history/record-change.server.ts";
import type { RevertForm } from "#app/stations/history/revert-form.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { announceStations, STATION_GONE } from "#app/stations/station/announce-station.server.ts";
import { fieldLabels } from "#app/stations/station/field-list.ts";
import { answerForSuspendedAgain, type SuspendedAgain } from "./answer-for-duplicates.server.ts";
import { endAppeals, reopenAppeals } from "./appeals-of-stations.server.ts";
import { revertRights } from "./revert-rights.server.ts";
import {
  fieldsChangedSince,
  putFieldsBack,
  putRowBack,
  type RevertedChange,
  removeRowAgain,
  type WrittenRevert,
} from "./write-reverts.server.ts";

type Revert = RevertForm & { now: Date };

/** `left`: changes that were not reverted, and why, as a sentence. */
type BatchRevert = { batch: string; done: number[]; left: { id: number; why: string }[] };

const NO_CHANGE = "Esta alteração não existe.";
const NO_BATCH = "Estas alterações não existem.";
const NOT_REVERTIBLE = "Esta alteração não pode ser revertida.";
const ALREADY_REVERTED = "Esta alteração já foi revertida.";
const STATION_EXISTS = "Já há uma rádio com este endereço.";

/** The id of a change in a URL. Errors: Refusal `not-found`. */
export function requireChangeId(text: string): number {
  return requireRowId(text, NO_CHANGE);
}

/**
 * Reverts a change: sets the fields that it changed to what they were, or inserts a deleted station again. Gives the id
 * of the new change, which can be reverted too. Errors: Refusal `not-found`; `forbidden`; `conflict` when it is
 * reverted already, cannot be, or when one of the fields has changed again.
 */
export function revertChange(database: Database, viewer: SignedIn, revert: Revert & { id: number }): Promise<number> {
  return database.transaction((transaction) => revertChangeWithin(transaction, viewer, revert));
}

/**
 * Reverts a change as `revertChange`, within the transaction of an action that includes it. `appealItem`: of the queue,
 * of the appeal that is decided so; the answer to that is the mail about the revert.
 */
export async function revertChangeWithin(
  transaction: Transaction,
  viewer: SignedIn,
  { id, ...revert }: Revert & { id: number; appealItem?: number | null },
): Promise<number> {
  const found = await findChanges(transaction, eq(changes.id, id));
  if (found.length === 0) throw new Refusal("not-found", NO_CHANGE);
  const { done, left } = await revertAll(transaction, viewer, { found, ...revert, batch: null });
  const [refusal] = left.values();
  if (refusal) throw refusal;
  return done[0] ?? 0;
}

/**
 * Reverts all changes of a batch that still can be, in one transaction, as a batch of its own. Errors: Refusal
 * `not-found` for an unknown batch.
 */
export function revertBatch(
  database: Database,
  viewer: SignedIn,
  { batch, ...revert }: Revert & { batch: string },
): Promise<BatchRevert> {
  return database.transaction(async (transaction) => {
    const found = isTextId(batch) ? await findChanges(transaction, eq(changes.batch, batch)) : [];
    if (found.length === 0) throw new Refusal("not-found", NO_BATCH);
    const newBatch = crypto.randomUUID();
    const { done, left } = await revertAll(transaction, viewer, { found, ...revert, batch: newBatch });
    return { batch: newBatch, done, left: [...left].map(([id, { message }]) => ({ id, why: message })) };
  });
}

type FoundChange = typeof changes.$inferSelect & { isReverted: boolean };

/** Newest first: of two changes of a station the later one is reverted before. */
function findChanges(transaction: Transaction, which: SQL): Promise<FoundChange[]> {
  // Named in full: alone in a query, Drizzle leaves the table's name out, and `id` would be that of `later`.
  const isReverted = sql<boolean>`exists (select from ${changes} later where later.reverts = "changes"."id")`;
  return transaction
    .select({ change: changes, isReverted })
    .from(changes)
    .where(which)
    .orderBy(desc(changes.id))
    .then((rows) => rows.map(({ change, isReverted }) => ({ ...change, isReverted })));
}

type RevertAll = Revert & { found: readonly FoundChange[]; batch: string | null; appealItem?: number | null };

/** `done`: the ids of the new changes. `left`: the reasons by the ids of the changes that were not reverted. */
async function revertAll(
  transaction: Transaction,
  viewer: SignedIn,
  { found, reason, text, batch, now, appealItem = null }: RevertAll,
): Promise<{ done: number[]; left: Map<number, Refusal> }> {
  const { role, refusalOf } = await revertRights(transaction, viewer, { found, now });
  const left = new Map(
    found.flatMap((change) => {
      const refusal = refusalBefore(change) ?? refusalOf(change);
      return refusal ? [[change.id, refusal] as const] : [];
    }),
  );
  const possible = found.flatMap((change) =>
    left.has(change.id) || change.stationId === null ? [] : [{ ...change, stationId: change.stationId }],
  );
  const recorded: RecordedChange[] = [];
  const suspendedAgain: SuspendedAgain[] = [];
  const stations: WrittenRevert["station"][] = [];
  for (const round of onePerStation(possible)) {
    const written = await write(transaction, round, now);
    for (const change of round) {
      const revert = written.get(change.id);
      if (!revert) left.set(change.id, await conflictOf(transaction, change));
      else {
        recorded.push({ ...revert, kind: "revert", reason, text, batch, reverts: change.id, item: appealItem });
        stations.push(revert.station);
        if (isSuspendedAgain(revert)) suspendedAgain.push({ stationId: change.stationId, reverted: change.id });
      }
    }
  }
  const done = await recordChanges(transaction, actorOf({ ...viewer, role }), recorded);
  await updateAppeals(transaction, recorded, done);
  await answerForSuspendedAgain(transaction, suspendedAgain);
  const ids = stations.map(({ id }) => id);
  await updateSubmissionItems(transaction, ids.length > MAX_ROUND ? "all" : ids, { by: viewer.id, now, reopens: true });
  await announceStations(transaction, stations);
  const submitters = appealItem === null ? stations.flatMap(({ submittedBy }) => submittedBy ?? []) : [];
  await queueDecisionMails(transaction, submitters, now);
  return { done, left };
}

function isSuspendedAgain({ after, station }: WrittenRevert): boolean {
  return station.statuses.at(-1) === "suspended" && after?.status === "suspended";
}

/** A station that is deleted again ends the appeals about it; one that comes back opens those again that its deletion ended. */
async function updateAppeals(
  transaction: Transaction,
  recorded: readonly RecordedChange[],
  ids: readonly number[],
): Promise<void> {
  const removed = recorded.flatMap(({ after, station }, index) =>
    after || !station ? [] : [{ stationId: station.id, change: ids[index] ?? 0 }],
  );
  await endAppeals(transaction, removed, "deleted");
  await reopenAppeals(
    transaction,
    recorded.flatMap(({ before, reverts }) => (before || reverts === undefined ? [] : [reverts])),
  );
}

/** Why a change cannot be reverted by anyone, whatever the station is like now; null if it can. */
function refusalBefore(change: FoundChange): Refusal | null {
  if (change.isReverted) return new Refusal("conflict", ALREADY_REVERTED);
  return isRevertible({ ...change, revertedBy: null }) && change.stationId !== null
    ? null
    : new Refusal("conflict", NOT_REVERTIBLE);
}

/** PostgreSQL allows 65,535 parameters in a statement. */
const MAX_ROUND = 5_000;

/** Rounds in which each station occurs once, in the given order, of at most `MAX_ROUND` changes. */
function onePerStation(possible: readonly RevertedChange[]): RevertedChange[][] {
  const rounds: RevertedChange[][] = [];
  const counts = new Map<string, number>();
  for (const change of possible) {
    const number = counts.get(change.stationId) ?? 0;
    counts.set(change.stationId, number + 1);
    const round = rounds[number] ?? [];
    round.push(change);
    rounds[number] = round;
  }
  return rounds.flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / MAX_ROUND) }, (_, index) =>
      round.slice(index * MAX_ROUND, (index + 1) * MAX_ROUND),
    ),
  );
}

async function write(
  transaction: Transaction,
  round: readonly RevertedChange[],
  now: Date,
): Promise<Map<number, WrittenRevert>> {
  const edits = round.filter(({ before, after }) => before && after);
  const written = edits.length > 0 ? await putFieldsBack(transaction, edits, now) : new Map<number, WrittenRevert>();
  for (const change of round) {
    if (change.before && change.after) continue;
    const revert = await (change.before ? putRowBack : removeRowAgain)(transaction, change, now);
    if (revert) written.set(change.id, revert);
  }
  return written;
}

/** Why a change that may be reverted could not be. */
async function conflictOf(transaction: Transaction, change: RevertedChange): Promise<Refusal> {
  const changed = await fieldsChangedSince(transaction, change);
  if (!change.after) return new Refusal("conflict", changed ? STATION_EXISTS : STATION_GONE);
  if (!changed) return new Refusal("conflict", STATION_GONE);
  const fields = fieldLabels(Object.keys(changed)).join(", ");
  return new Refusal(
    "conflict",
    `Estes campos mudaram outra vez depois: ${fields}. Reverta primeiro essa alteração, ou edite a rádio.`,
  );
}
