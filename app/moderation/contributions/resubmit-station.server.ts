import { eq } from "drizzle-orm";
import { refusePastLimits } from "#app/moderation/decisions/limits.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { resetStreamFacts } from "#app/sound/checks/schedule-checks.server.ts";
import { changedFields } from "#app/stations/history/changed-fields.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { readRowFields } from "#app/stations/history/station-row-fields.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { announceStation } from "#app/stations/station/announce-station.server.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { changedPlace } from "#app/stations/station/station-place.ts";
import { hasId } from "#app/stations/station/station-reader.server.ts";
import type { SeenState } from "#app/stations/station/station-status.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import type { Submission } from "#app/stations/station/submission.ts";
import { IMAGE_FILE, UPLOAD_GONE } from "#app/stations/station/submission-form-fields.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { attachDraft, retireStationImage } from "#app/stations/station/uploaded-images.server.ts";
import {
  countSubmission,
  refusePastUnconfirmed,
  type SubmissionOrigin,
  type SubmissionServices,
} from "./add-submission.server.ts";
import { CHANGED_SUBMISSION } from "./correction.ts";
import { requireCorrectable } from "./own-station.server.ts";

/** `seen`: the state in which the form showed the station. */
type Resubmission = { id: string; seen: SeenState; submission: Submission };

/**
 * Corrects a station that waits for approval, or submits a suspended one again: it keeps its id and its history. Counts
 * as a submission. The same values sent twice change nothing the second time. Errors: Refusal as in
 * `requireCorrectable` and `addSubmission`; `conflict` when the station is no longer as it was seen.
 */
export async function resubmitStation(
  { database, attempts, sendsMail }: SubmissionServices,
  origin: SubmissionOrigin,
  { id, seen, submission }: Resubmission,
): Promise<void> {
  const { submitter, now } = origin;
  await countSubmission({ database, attempts, sendsMail }, origin);
  await database.transaction(async (transaction) => {
    // Locked: a decision at the same time comes before or after.
    await transaction.select({ id: stations.id }).from(stations).where(hasId(id)).for("update");
    const station = await requireCorrectable(transaction, submitter.id, id);
    if (isWaitingWith(station, submission)) return;
    if (station.status !== seen.status || station.updatedAt.getTime() !== seen.updatedAt.getTime())
      throw new Refusal("conflict", CHANGED_SUBMISSION);
    const before = await readRowFields(transaction, id);
    const place = changedPlace(station, submission);
    const changed = { ...submission, ...place, status: "pending" as const, updatedAt: nextStationVersion(now) };
    await transaction.update(stations).set(changed).where(eq(stations.id, id));
    if (station.streamUrl !== submission.streamUrl) await resetStreamFacts(transaction, id, now);
    await changeImage(transaction, submitter.id, { station, imageUrl: submission.imageUrl, now });
    const isResubmitted = station.status === "suspended";
    if (isResubmitted && sendsMail && !submitter.emailVerified) await refusePastUnconfirmed(transaction, submitter.id);
    const fields = changedFields(before ?? {}, (await readRowFields(transaction, id)) ?? {});
    const change = { kind: isResubmitted ? "submit" : "edit", station: { id, name: submission.name } } as const;
    if (fields) await recordChange(transaction, { id: submitter.id, role: "contributor" }, { ...change, ...fields });
    if (isResubmitted) await refusePastLimits(transaction, submitter.id, "submission", now, { sendsMail });
    await updateSubmissionItems(transaction, [id], { by: null, now });
    await announceStation(transaction, { id, submittedBy: submitter.id }, ["pending"]);
  });
}

/** Whether the station has these values and waits for approval: the form was sent twice. */
function isWaitingWith(station: ModeratedStation, submission: Submission): boolean {
  const keys = Object.keys(submission) as (keyof Submission)[];
  return station.status === "pending" && keys.every((key) => isSame(station[key], submission[key]));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Retires an uploaded image that is replaced, and attaches the one that is uploaded now. */
async function changeImage(
  transaction: Transaction,
  accountId: string,
  { station, imageUrl, now }: { station: ModeratedStation; imageUrl: string; now: Date },
): Promise<void> {
  if (imageUrl === station.imageUrl) return;
  await retireStationImage(transaction, { stationId: station.id, now });
  const digest = uploadDigest(imageUrl);
  if (digest === null || (await attachDraft(transaction, { accountId, digest, stationId: station.id, now }))) return;
  throw new Refusal("invalid", UPLOAD_GONE, { field: IMAGE_FILE });
}
