import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createContext } from "react-router";
import { refusePastLimits, SUBMISSIONS_AN_HOUR } from "#app/moderation/decisions/limits.server.ts";
import { readTrust } from "#app/moderation/decisions/trust.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { HOUR_SECONDS } from "#app/platform/text/durations.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { stationPlace } from "#app/stations/station/station-place.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { Submission } from "#app/stations/station/submission.ts";
import { IMAGE_FILE, UPLOAD_GONE } from "#app/stations/station/submission-form-fields.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { attachDraft } from "#app/stations/station/uploaded-images.server.ts";

/** For a new account; a trusted one has a higher maximum. */
const PER_ACCOUNT: Limit = {
  name: "submissions of an account",
  max: SUBMISSIONS_AN_HOUR.new,
  windowSeconds: HOUR_SECONDS,
};

/** Several people may share an IP address. */
const PER_ADDRESS: Limit = { name: "submissions from an address", max: 60, windowSeconds: HOUR_SECONDS };

/** `address`: the client's IP address. `formId`: an idempotency key; the same values with the same key are one station. */
export type SubmissionOrigin = {
  submitter: Pick<SignedIn, "id" | "emailVerified">;
  address: string;
  formId?: string;
  now: Date;
};

/** Stations that wait for approval, of an account whose address is not confirmed. */
const MAX_UNCONFIRMED = 3;

const CONFIRM_FIRST = "Confirme primeiro o seu email: já tem três rádios à espera.";

/** `sendsMail`: without a mail server no address is asked to be confirmed. */
export type SubmissionServices = {
  database: Database;
  attempts: Pick<AttemptCounter, "countAll" | "refuseIfReached">;
  sendsMail: boolean;
};

/** Publishes a pending submission of a trusted account, if that is switched on and its stream plays. Gives whether it did. */
export type FastLanePublish = (stationId: string) => Promise<boolean>;

/** For the form's action. It is in a later folder, which decides on stations. */
export const fastLanePublishContext = createContext<FastLanePublish>(async () => false);

/**
 * Adds a submission, and publishes it at once where that is possible. Gives the station, approved or pending. Errors:
 * as in `addSubmission`.
 */
export async function submitStation(
  { fastLanePublish, ...services }: SubmissionServices & { fastLanePublish?: FastLanePublish },
  origin: SubmissionOrigin,
  submission: Submission,
): Promise<ModeratedStation> {
  const station = await addSubmission(services, origin, submission);
  if (station.status !== "pending" || !(await fastLanePublish?.(station.id))) return station;
  return (await findModeratedStation(services.database, station.id)) ?? station;
}

/**
 * Inserts a submitted station as pending and gives it, with its uploaded image, which until then is a draft of the
 * account. Only valid submissions count towards the limits.
 * Errors: Refusal `too-many` past the limits of the account or of the IP address, `forbidden` past that of an account
 * whose address is not confirmed, `invalid` if there is no such draft.
 */
export async function addSubmission(
  { database, attempts, sendsMail }: SubmissionServices,
  origin: SubmissionOrigin,
  submission: Submission,
): Promise<ModeratedStation> {
  const { now } = origin;
  const accountId = origin.submitter.id;
  await countSubmission({ database, attempts, sendsMail }, origin);
  return database.transaction(async (transaction) => {
    const id = submissionId(origin, submission);
    const added = await transaction
      .insert(stations)
      .values({
        ...submission,
        ...stationPlace(submission),
        id,
        status: "pending",
        submittedBy: accountId,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: stations.id });
    if (added.length > 0) {
      if (sendsMail && !origin.submitter.emailVerified) await refusePastUnconfirmed(transaction, accountId);
      await attachImage(transaction, accountId, { stationId: id, imageUrl: submission.imageUrl, now });
      const actor = { id: accountId, role: "contributor" } as const;
      await recordChange(transaction, actor, { kind: "submit", station: { id, name: submission.name } });
      await refusePastLimits(transaction, accountId, "submission", now, { sendsMail });
      await updateSubmissionItems(transaction, [id], { by: null, now });
      await announce(transaction, { topic: "administration" });
      await announce(transaction, { topic: "account", userId: accountId, part: "submissions" });
    }
    const station = await findModeratedStation(transaction, id);
    if (!station) throw new Error(`Station ${id} was not found after its insert`);
    return station;
  });
}

/** Counts a submission towards the limits of an hour. Errors: Refusal `too-many`. */
export async function countSubmission(
  { database, attempts, sendsMail }: SubmissionServices,
  { submitter, address, now }: SubmissionOrigin,
): Promise<void> {
  // Before anything is read: what is refused needs no query.
  attempts.refuseIfReached(PER_ACCOUNT, submitter.id);
  attempts.refuseIfReached(PER_ADDRESS, address);
  const { isTrusted } = await readTrust(database, submitter.id, now, { sendsMail });
  const max = isTrusted ? SUBMISSIONS_AN_HOUR.trusted : SUBMISSIONS_AN_HOUR.new;
  // In one call: a refusal by one limit does not count towards the other.
  await attempts.countAll([
    { limit: { ...PER_ACCOUNT, max }, who: submitter.id },
    { limit: PER_ADDRESS, who: address },
  ]);
}

/**
 * Refuses one station more than an account whose address is not confirmed may have waiting. Called after the write. The
 * row of the account is locked, so that simultaneous submissions count each other. Errors: Refusal `forbidden`.
 */
export async function refusePastUnconfirmed(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for("no key update");
  const waiting = await transaction.$count(
    stations,
    and(eq(stations.submittedBy, accountId), eq(stations.status, "pending")),
  );
  if (waiting > MAX_UNCONFIRMED) throw new Refusal("forbidden", CONFIRM_FIRST);
}

async function attachImage(
  transaction: Transaction,
  accountId: string,
  { stationId, imageUrl, now }: { stationId: string; imageUrl: string; now: Date },
): Promise<void> {
  const digest = uploadDigest(imageUrl);
  if (digest === null || (await attachDraft(transaction, { accountId, digest, stationId, now }))) return;
  throw new Refusal("invalid", UPLOAD_GONE, { field: IMAGE_FILE });
}

/**
 * A digest of submitter, form id and all values: a form that is sent twice, after a lost response or a double click,
 * gets the same id, a changed one gets another. Without a form id the id is random. Source of the format: RFC 9562,
 * version 8.
 */
function submissionId({ submitter, formId }: SubmissionOrigin, submission: Submission): string {
  if (!formId) return crypto.randomUUID();
  const digest = createHash("sha256")
    .update(JSON.stringify([submitter.id, formId, submission]))
    .digest("hex");
  const part = (start: number, end: number) => digest.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
