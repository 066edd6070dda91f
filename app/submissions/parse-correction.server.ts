import type { SignedIn } from "#app/accounts/viewer.ts";
import type { Database } from "#app/platform/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/refusal.ts";
import { parseSeenState } from "#app/stations/seen-state.ts";
import { findModeratedStation } from "#app/stations/station-reader.server.ts";
import { parseSubmission, type Submission } from "#app/stations/submission.ts";
import { CHANGED_SUBMISSION } from "./correction.ts";

/** A form that corrects a station. `uploaded`: the digest of its image; null without one. */
type SentCorrection = { stationId: string; sent: Record<string, unknown>; uploaded: string | null };

/**
 * The submission in a form that corrects a station: values that the station has are valid. Whether this person may correct it
 * is checked when it is written. Errors: Refusal `invalid`; `conflict` when a value is refused and the station is no longer as the
 * form showed it, because that value may be one that the form showed.
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
