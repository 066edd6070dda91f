import type { RouterContextProvider } from "react-router";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { redirectWithToast } from "#app/platform/http/flash.server.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { FIELD_LIST, type SubmissionField } from "#app/stations/station/field-list.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { parseSeenState, seenFields } from "#app/stations/station/station-status.ts";
import { parseSubmission, type Submission } from "#app/stations/station/submission.ts";
import { STORED_IMAGE } from "#app/stations/station/submission-form-fields.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { CHANGED_SUBMISSION, CORRECTION_TEXTS, correctionUrl } from "./correction.ts";
import { requireCorrectable } from "./own-station.server.ts";
import { submissionTexts } from "./station-texts.ts";

/**
 * What the form shows of a station that its submitter corrects. `isFormResponse`: the page shows a refused form again;
 * its session may have expired, or the station be gone. Else it redirects to the list of the account's stations, with
 * the reason as a toast. Errors: the redirect is thrown.
 */
export async function readCorrection(
  context: Readonly<RouterContextProvider>,
  { stationId, isFormResponse }: { stationId: string; isFormResponse: boolean },
) {
  const viewer = await context.get(requestContext).viewer();
  const accountId = viewer.role === "visitor" ? "" : viewer.id;
  try {
    const station = await requireCorrectable(context.get(databaseContext), accountId, stationId);
    const status = station.status === "pending" ? "pending" : "suspended";
    return {
      ...CORRECTION_TEXTS[status],
      action: correctionUrl(stationId),
      fields: seenFields(station),
      values: submittedTexts(station),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!isFormResponse) throw await redirectWithToast("/account/submissions", { kind: "error", text: error.message });
    return { ...CORRECTION_TEXTS.suspended, action: correctionUrl(stationId), fields: {}, values: {} };
  }
}

/** The fields of the submission form as its submitter filled them in; an uploaded image is one that is stored already. */
export function submittedTexts(
  station: ModeratedStation,
): Record<SubmissionField, string> & { [STORED_IMAGE]?: string } {
  const digest = uploadDigest(station.imageUrl);
  const texts = submissionTexts((field) => station[FIELD_LIST[field].property]);
  return digest === null ? texts : { ...texts, image_url: "", [STORED_IMAGE]: digest };
}

/** A form that corrects a station. `uploaded`: the digest of its image; null without one. */
type SentCorrection = { stationId: string; sent: Record<string, unknown>; uploaded: string | null };

/**
 * The submission in a form that corrects a station: values that the station has are valid. Whether this person may
 * correct it is checked when it is written. Errors: Refusal `invalid`; `conflict` when a value is refused and the
 * station is no longer as the form showed it, because that value may be one that the form showed.
 */
export async function parseCorrection(
  database: Database,
  submitter: Pick<SignedIn, "id">,
  { stationId, sent, uploaded }: SentCorrection,
): Promise<Submission> {
  const station = await findModeratedStation(database, stationId);
  const own = station?.submittedBy === submitter.id ? station : null;
  const parsed = parseSubmission(sent, uploaded, own);
  const seen = parseSeenState(sent);
  if (!parsed.ok && own && seen && seen.updatedAt.getTime() !== own.updatedAt.getTime()) {
    throw new Refusal("conflict", CHANGED_SUBMISSION);
  }
  return valueOrThrow(parsed).submission;
}
