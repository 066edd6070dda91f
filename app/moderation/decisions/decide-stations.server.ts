import { inArray } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import { actorOf, type RecordedChange, recordChanges } from "#app/stations/history/record-change.server.ts";
import type { RefusalReason } from "#app/stations/history/refusal-sentences.ts";
import { ROW_FIELDS, ROW_PRIVATE } from "#app/stations/history/station-row-fields.server.ts";
import { patrolNewEditor } from "#app/stations/open-items/patrol-items.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { announceStations, changedMeanwhile, STATION_GONE } from "#app/stations/station/announce-station.server.ts";
import { mayDecide, ownStation } from "#app/stations/station/may-decide.server.ts";
import { mayBecome, type SeenState, type StationStatus } from "#app/stations/station/station-status.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import { retireStationImages } from "#app/stations/station/uploaded-images.server.ts";
import { answerForDuplicates } from "./answer-for-duplicates.server.ts";
import { endAppeals } from "./appeals-of-stations.server.ts";
import type { ParsedOptionalReason } from "./parse-reason.ts";
import { readReasonDetails } from "./reason-details.server.ts";

export const STATION_DECISIONS = ["approve", "suspend", "delete"] as const;

export type StationDecision = (typeof STATION_DECISIONS)[number];

/** `seen`: the state in which the station was seen; null: any. `item`: of the queue, by which it is decided. */
type DecisionTarget = { id: string; seen: SeenState | null; item?: number };

type SeenTarget = { id: string; seen: SeenState; now: Date };

/** Why a station is deleted; null without a reason. */
type Reason = Pick<ParsedOptionalReason, "reason" | "text"> & { details?: ReasonDetails | null };

/** `batch`: the same in the history for all that are decided at once; null for a single decision. */
type Decision = {
  decision: StationDecision;
  targets: readonly DecisionTarget[];
  reason?: RefusalReason | null;
  details?: ReasonDetails | null;
  text?: string;
  batch?: string | null;
  now: Date;
};

type DecidedStations = {
  /** The ids of the decided stations. */
  decided: string[];
  /** By their ids: the changes in the history. */
  changes: Map<string, number>;
  /** Why the others were not decided, by their ids. */
  refused: Map<string, Refusal>;
  /** Of all that exist. */
  names: Map<string, string>;
};

const STATUS_AFTER = { approve: "approved", suspend: "suspended" } as const;

const ALREADY: Record<Exclude<StationStatus, "pending">, string> = {
  approved: "Esta rádio já está aprovada.",
  suspended: "Esta rádio já está suspensa.",
};

/**
 * Makes a station public. Gives the id of the change. Errors: Refusal `not-found`, `conflict` when its state is no
 * longer the one seen, or `forbidden`: editors do not decide on stations that they submitted.
 */
export function approveStation(database: Database, moderator: SignedIn, target: SeenTarget): Promise<number> {
  return decideOne(database, moderator, "approve", target);
}

/** Hides a station from visitors. Gives the id of the change. Errors: as in `approveStation`. */
export function suspendStation(database: Database, moderator: SignedIn, target: SeenTarget): Promise<number> {
  return decideOne(database, moderator, "suspend", target);
}

/**
 * Deletes a station; the history has what restores it. Without `seen` (API), in any state. Only for administrators.
 * Errors: as in `approveStation`.
 */
export function deleteStation(
  database: Database,
  administrator: SignedIn,
  target: DecisionTarget & { now: Date },
  why?: Reason,
): Promise<number> {
  return decideOne(database, administrator, "delete", target, why);
}

function decideOne(
  database: Database,
  moderator: SignedIn,
  decision: StationDecision,
  { now, ...target }: DecisionTarget & { now: Date },
  why?: Reason,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const decided = { decision, targets: [target], now, ...why };
    const { refused, changes } = await decideStations(transaction, moderator, decided);
    const refusal = refused.get(target.id);
    if (refusal) throw refusal;
    return changes.get(target.id) ?? 0;
  });
}

/**
 * Decides on the stations that are still as they were seen. Those that have changed since, are gone, or that the
 * moderator may not decide on are refused, each with its reason, and do not change. Panel, queue and API all decide by
 * this function; it records, closes the items of the queue, announces and queues the mails. At most some hundreds of
 * targets. Errors: Refusal `forbidden`.
 */
export async function decideStations(
  transaction: Transaction,
  moderator: SignedIn,
  { decision, targets, reason = null, details = null, text = "", batch = null, now }: Decision,
): Promise<DecidedStations> {
  const role = await requireHeldRole(transaction, moderator, decision === "delete" ? "admin" : "editor");
  const present = await readLocked(transaction, targets);
  const refused = new Map<string, Refusal>();
  const decided: LockedStation[] = [];
  // A station that is named twice is decided once.
  for (const target of new Map(targets.map((one) => [one.id, one])).values()) {
    const station = present.get(target.id);
    const isOwn = !mayDecide({ id: moderator.id, role }, station);
    const refusal = isOwn ? ownStation() : refusalOf(decision, target, station);
    if (refusal) refused.set(target.id, refusal);
    else if (station) decided.push(station);
  }
  const ids = decided.map(({ id }) => id);
  let recordedIds: number[] = [];
  if (ids.length > 0) {
    const known = await readReasonDetails(transaction, { reason, details }, { stationIds: ids });
    if (decision === "delete") {
      // Before the deletion, which would delete the images too.
      await retireStationImages(transaction, { stationIds: ids, now });
      await transaction.delete(stations).where(inArray(stations.id, ids));
    } else {
      const changed = { status: STATUS_AFTER[decision], updatedAt: nextStationVersion(now) };
      await transaction.update(stations).set(changed).where(inArray(stations.id, ids));
    }
    const about = { kind: decision, reason, text, batch };
    const items = new Map(targets.map(({ id, item }) => [id, item ?? null]));
    const recorded = decided.map((station) => ({
      ...about,
      station,
      item: items.get(station.id) ?? null,
      details: known.get(station.id) ?? null,
      ...changedValues(decision, station),
    }));
    recordedIds = await recordChanges(transaction, actorOf({ ...moderator, role }), recorded);
    if (decision !== "approve") await answerForDuplicates(transaction, recordedIds);
    if (decision === "delete") {
      const removed = ids.map((stationId, index) => ({ stationId, change: recordedIds[index] ?? 0 }));
      await endAppeals(transaction, removed, "deleted");
    }
    await updateSubmissionItems(transaction, ids, { by: moderator.id, now });
    if (decision === "approve") await patrolNewEditor(transaction, { ...moderator, role }, { approved: ids, now });
    await announceStations(
      transaction,
      decided.map((station) => ({ ...station, statuses: [station.status, ...statusAfter(decision)] })),
    );
    const submitters = decided.flatMap(({ submittedBy }) => submittedBy ?? []);
    await queueDecisionMails(transaction, submitters, now);
  }
  return {
    decided: ids,
    changes: new Map(ids.map((id, index) => [id, recordedIds[index] ?? 0])),
    refused,
    names: new Map([...present].map(([id, { name }]) => [id, name])),
  };
}

type LockedStation = Awaited<ReturnType<typeof readRows>>[number];

/** The stations with these ids, locked until the transaction ends, always in one order. */
async function readLocked(
  transaction: Transaction,
  targets: readonly DecisionTarget[],
): Promise<Map<string, LockedStation>> {
  const ids = targets.map(({ id }) => id).filter((id) => isTextId(id));
  const rows = ids.length > 0 ? await readRows(transaction, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

function readRows(transaction: Transaction, ids: readonly string[]) {
  const { id, name, status, updatedAt, submittedBy } = stations;
  return transaction
    .select({ id, name, status, updatedAt, submittedBy, row: ROW_FIELDS, people: ROW_PRIVATE })
    .from(stations)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for("update");
}

function refusalOf(
  decision: StationDecision,
  { seen }: DecisionTarget,
  station: LockedStation | undefined,
): Refusal | null {
  const after = decision === "delete" ? null : STATUS_AFTER[decision];
  if (after && seen && !mayBecome(seen.status, after)) return new Refusal("conflict", ALREADY[after]);
  if (!station) return new Refusal("not-found", STATION_GONE);
  const isAsSeen = seen?.status === station.status && seen.updatedAt.getTime() === station.updatedAt.getTime();
  return seen === null || isAsSeen ? null : changedMeanwhile(station.status);
}

function changedValues(
  decision: StationDecision,
  { status, row, people }: LockedStation,
): Pick<RecordedChange, "before" | "after" | "private"> {
  if (decision === "delete") return { before: row, private: people };
  return { before: { status }, after: { status: STATUS_AFTER[decision] } };
}

function statusAfter(decision: StationDecision): StationStatus[] {
  return decision === "delete" ? [] : [STATUS_AFTER[decision]];
}
