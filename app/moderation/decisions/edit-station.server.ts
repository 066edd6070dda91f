import { and, eq } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { closeDeadItem } from "#app/sound/checks/dead-items.server.ts";
import { resetStreamFacts } from "#app/sound/checks/schedule-checks.server.ts";
import type { Actor, ChangeKind } from "#app/stations/history/change.ts";
import { changedFields } from "#app/stations/history/changed-fields.ts";
import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import { actorOf, type RecordedChange, recordChange } from "#app/stations/history/record-change.server.ts";
import type { RefusalReason } from "#app/stations/history/refusal-sentences.ts";
import { readRowFields } from "#app/stations/history/station-row-fields.server.ts";
import { patrolNewEditor } from "#app/stations/open-items/patrol-items.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { announceStation, throwConflict } from "#app/stations/station/announce-station.server.ts";
import { requireDecider } from "#app/stations/station/may-decide.server.ts";
import { acceptProposedImage } from "#app/stations/station/proposed-images.server.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import type { StationChanges } from "#app/stations/station/station-changes.ts";
import { changedPlace } from "#app/stations/station/station-place.ts";
import { findModeratedStation, hasId } from "#app/stations/station/station-reader.server.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { IMAGE_FILE, UPLOAD_GONE } from "#app/stations/station/submission-form-fields.ts";
import { isOwnUploadUrl, uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { attachDraft, retireStationImage } from "#app/stations/station/uploaded-images.server.ts";
import { answerForDuplicates } from "./answer-for-duplicates.server.ts";
import { readReasonDetails } from "./reason-details.server.ts";

type StationEdit = {
  id: string;
  changes: StationChanges;
  /** When the station that the editor saw was last changed; without it the station may be in any state. */
  seenAt?: Date | undefined;
  /** Why, for the history and, if the status changes, for the submitter; empty without an explanation. */
  text?: string;
  reason?: RefusalReason | null;
  details?: ReasonDetails | null;
  /** The proposal that has the uploaded image; without it the image is a draft of the editor's account. */
  proposal?: number;
  now: Date;
};

/**
 * Changes the given fields of a station, its status included, and gives the changed station. A new stream URL resets
 * what checks found about the stream; an image that is uploaded now must be a draft of the editor's account. A change
 * of nothing is not recorded. Errors: Refusal `not-found`, `conflict` when the station is not the one that was seen, or
 * another change came between read and write, `invalid` if there is no such draft, or `forbidden` as in
 * `requireDecider`.
 */
export async function editStation(
  database: Database,
  moderator: SignedIn,
  edit: StationEdit,
): Promise<ModeratedStation> {
  return (await recordEdit(database, moderator, edit)).station;
}

/** `change`: its id in the history; null if nothing was changed. */
type RecordedEdit = { station: ModeratedStation; change: number | null };

/** Changes a station as `editStation`, and gives the id of the change in the history too. */
export function recordEdit(database: Database, moderator: SignedIn, edit: StationEdit): Promise<RecordedEdit> {
  return database.transaction(async (transaction) => {
    const role = await requireDecider(transaction, moderator, edit.id);
    return writeEdit(transaction, actorOf({ id: moderator.id, role }), edit);
  });
}

/**
 * Changes a station as `editStation` within a transaction, by an editor whose role was read in it, or by the system.
 * `about`: more for the history. Errors: as in `editStation`, without `forbidden`.
 */
export async function writeEdit(
  transaction: Transaction,
  actor: Actor,
  { id, changes, seenAt, text = "", reason = null, details = null, proposal, now }: StationEdit,
  about: Pick<RecordedChange, "private" | "batch" | "item"> = {},
): Promise<RecordedEdit> {
  const before = (await findModeratedStation(transaction, id)) ?? (await throwConflict(transaction, id));
  if (seenAt && seenAt.getTime() !== before.updatedAt.getTime()) return throwConflict(transaction, id);
  const rowBefore = await readRowFields(transaction, id);
  const known = await readReasonDetails(transaction, { reason, details }, { stationIds: [id] });
  const why = { reason, text, details: known.get(id) ?? null };
  const { imageUrl, ...others } = changes;
  const { country = before.country, city = before.city } = changes;
  const place = changedPlace(before, { country, city });
  const replacesImage = imageUrl !== undefined && !isOwnUploadUrl(imageUrl, before);
  const [changed] = await transaction
    .update(stations)
    .set({ ...place, ...others, ...(replacesImage && { imageUrl }), updatedAt: nextStationVersion(now) })
    .where(and(hasId(id), eq(stations.updatedAt, before.updatedAt), eq(stations.status, before.status)))
    .returning({ id: stations.id });
  if (changed && changes.streamUrl !== undefined && changes.streamUrl !== before.streamUrl) {
    await resetStreamFacts(transaction, id, now);
  }
  if (changed && replacesImage) {
    await replaceImage(transaction, { accountId: actor.id, proposal }, { stationId: id, imageUrl, now });
  }
  const after = changed ? await findModeratedStation(transaction, id) : null;
  if (!after) return throwConflict(transaction, id);
  const changedValues = changedFields(rowBefore ?? {}, (await readRowFields(transaction, id)) ?? {});
  const kind = kindOf(before.status, after.status);
  const change =
    changedValues &&
    (await recordChange(transaction, actor, { kind, station: after, ...why, ...about, ...changedValues }));
  if (kind === "suspend" && change !== null) await answerForDuplicates(transaction, [change]);
  if (before.status !== after.status) await updateSubmissionItems(transaction, [id], { by: actor.id, now });
  if (kind === "approve") await patrolNewEditor(transaction, actor, { approved: [id], now });
  await announceStation(transaction, after, [before.status, after.status]);
  if (before.status !== after.status && after.submittedBy !== null)
    await queueDecisionMails(transaction, [after.submittedBy], now);
  return { station: after, change };
}

/** Retires an uploaded image of a station, and attaches the one that is uploaded now or was proposed. */
async function replaceImage(
  transaction: Transaction,
  { accountId, proposal }: { accountId: string | null; proposal: number | undefined },
  { stationId, imageUrl, now }: { stationId: string; imageUrl: string; now: Date },
): Promise<void> {
  await retireStationImage(transaction, { stationId, now });
  const digest = uploadDigest(imageUrl);
  if (digest === null) return;
  const isAttached =
    proposal === undefined
      ? accountId !== null && (await attachDraft(transaction, { accountId, digest, stationId, now }))
      : await acceptProposedImage(transaction, { proposalId: proposal, digest, stationId });
  if (isAttached) return;
  throw new Refusal("invalid", UPLOAD_GONE, { field: IMAGE_FILE });
}

function kindOf(before: StationStatus, after: StationStatus): ChangeKind {
  if (before === after) return "edit";
  if (after === "approved") return "approve";
  return after === "suspended" ? "suspend" : "edit";
}

/**
 * Exempts a station from scheduled stream checks, or ends the exemption. An exempt station is never «sem emissão». Does
 * not count as a change of the station: `seen` states of other administrators stay valid. Errors: Refusal `not-found`.
 */
export function exemptStation(
  database: Database,
  administrator: SignedIn,
  { id, exempt, now }: { id: string; exempt: boolean; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const station = (await findModeratedStation(transaction, id)) ?? (await throwConflict(transaction, id));
    const check = { exempt, failures: 0, failingSince: null, nextCheckAt: now };
    await transaction
      .insert(streamChecks)
      .values({ stationId: id, ...check })
      .onConflictDoUpdate({ target: streamChecks.stationId, set: check });
    await closeDeadItem(transaction, id, now);
    if (exempt) await transaction.update(stations).set({ offAir: false }).where(eq(stations.id, id));
    const text = exempt ? "Não verificar" : "Retomar a verificação";
    await recordChange(transaction, actorOf(administrator), { kind: "edit", station, text });
    await announceStation(transaction, station, exempt && station.offAir ? [station.status] : ["pending"]);
  });
}
