import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { hasAudio } from "#app/platform/net/stream-outcome.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { readFastLane } from "#app/platform/site-settings/settings.server.ts";
import { lockCompared, readSimilarNames } from "#app/sound/checks/compared-stations.server.ts";
import { findDuplicates } from "#app/sound/checks/duplicates.server.ts";
import { sameBecause } from "#app/sound/checks/same-station.ts";
import { storeInspection } from "#app/sound/checks/store-inspection.server.ts";
import type { Inspect } from "#app/sound/streams/inspect-stream.server.ts";
import type { Inspection } from "#app/sound/streams/inspection.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import type { ImageStore } from "#app/stations/images/image-store.server.ts";
import { openPatrolItems } from "#app/stations/open-items/patrol-items.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { announceStation } from "#app/stations/station/announce-station.server.ts";
import { nextStationVersion, stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { countPublishedToday, PUBLISHED_A_DAY } from "./limits.server.ts";
import { readTrust } from "./trust.server.ts";

type FastLaneParts = {
  database: Database;
  catalogue: Pick<ReadableCatalogue, "findByStream">;
  images: Pick<ImageStore, "find">;
  inspect: Inspect;
  sendsMail: boolean;
  clock: Pick<Clock, "now">;
};

export type FastLane = {
  /** Checks the stream of a new submission while its form waits, and publishes it. Gives whether it did. */
  publish: (stationId: string) => Promise<boolean>;
  /** Publishes submissions that were checked by schedule: those whose form did not wait for a slow stream. */
  publishChecked: (stationIds: readonly string[]) => Promise<void>;
};

/** How long the form waits for the stream; a slower one is checked by schedule. */
const MAX_CHECK_MS = 5_000;

const NOTE = "Publicada logo, de quem já provou";

/**
 * Approves submissions of trusted accounts without a person, where an administrator has switched that on: the stream
 * plays, the image opens, and no station is probably the same. At most 20 a day for an account, each with an item for a
 * later review. What was changed or decided since it was submitted stays as it is.
 */
export function createFastLane(parts: FastLaneParts): FastLane {
  const { database, inspect, clock } = parts;

  async function checkAndPublish(stationId: string): Promise<boolean> {
    if (!(await readFastLane(database))) return false;
    const [submission] = await readSubmissions(database, [stationId]);
    if (!(submission && (await mayPublish(database, submission.submitter, parts)))) return false;
    const inspection = await inspectWithin(inspect, submission);
    if (!inspection) return false;
    const checked = { stationId, streamUrl: submission.streamUrl, inspection };
    await storeInspection(database, checked, { now: clock.now(), random: Math.random() });
    return publish(parts, stationId);
  }

  return {
    publish: async (stationId) => {
      try {
        return await checkAndPublish(stationId);
      } catch (error) {
        // The submission is stored, and its form must say so.
        log.error({ err: error, stationId }, "a submission could not be published at once");
        return false;
      }
    },
    publishChecked: async (stationIds) => {
      if (stationIds.length === 0 || !(await readFastLane(database))) return;
      for (const { id } of await readSubmissions(database, stationIds)) await publish(parts, id);
    },
  };
}

/** Null if it takes too long. */
async function inspectWithin(inspect: Inspect, submission: PendingSubmission): Promise<Inspection | null> {
  const timeout = AbortSignal.timeout(MAX_CHECK_MS);
  try {
    const inspection = await inspect(submission.streamUrl, timeout, submission);
    return timeout.aborted ? null : inspection;
  } catch (error) {
    if (!timeout.aborted) throw error;
    return null;
  }
}

async function publish(parts: FastLaneParts, stationId: string): Promise<boolean> {
  const [submission] = await readSubmissions(parts.database, [stationId]);
  if (!(submission && (await mayPublish(parts.database, submission.submitter, parts)))) return false;
  if (!(await hasImage(parts.images, submission))) return false;
  return parts.database.transaction((transaction) => approve(transaction, parts, submission));
}

async function approve(
  transaction: Transaction,
  parts: FastLaneParts,
  submission: PendingSubmission,
): Promise<boolean> {
  const { id, name, submitter, updatedAt } = submission;
  const now = parts.clock.now();
  // Simultaneous submissions of an account count each other.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, submitter)).for("no key update");
  const mayStill = (await readFastLane(transaction)) && (await mayPublish(transaction, submitter, parts));
  if (!mayStill || !hasPlayingStream(submission)) return false;
  if (await isProbableDuplicate(transaction, parts, submission)) return false;
  const [approved] = await transaction
    .update(stations)
    .set({ status: "approved", updatedAt: nextStationVersion(now) })
    .where(and(eq(stations.id, id), eq(stations.status, "pending"), eq(stations.updatedAt, updatedAt)))
    .returning({ id: stations.id });
  if (!approved) return false;
  const statuses = { before: { status: "pending" }, after: { status: "approved" } };
  await recordChange(
    transaction,
    { id: null, role: "system" },
    { kind: "approve", station: { id, name }, ...statuses, text: NOTE },
  );
  await updateSubmissionItems(transaction, [id], { by: null, now });
  await openPatrolItems(transaction, [id], now);
  await announceStation(transaction, { id, submittedBy: submitter }, ["pending", "approved"]);
  await queueDecisionMails(transaction, [submitter], now);
  return true;
}

type PendingSubmission = Awaited<ReturnType<typeof readSubmissions>>[number];

/** Those of these stations that are pending, and unchanged since their account submitted them. */
async function readSubmissions(database: Pick<Database, "select">, ids: readonly string[]) {
  const lastIsSubmit = sql`(select c.kind = 'submit' and c.actor_id = ${stations.submittedBy} from ${changes} c
    where c.station_id = ${stations.id} order by c.id desc limit 1)`;
  const { id, name, streamUrl, imageUrl, countryCode, languages, updatedAt, submittedBy } = stations;
  const fields = { id, name, streamUrl, imageUrl, countryCode, languages, updatedAt, submittedBy };
  const { outcome, checkedUrl, finalUrl } = streamChecks;
  const rows = await database
    .select({ ...fields, playUrl: stations.playUrl, outcome, checkedUrl, finalUrl })
    .from(stations)
    .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(and(inArray(id, [...ids]), eq(stations.status, "pending"), isNotNull(submittedBy), lastIsSubmit))
    .orderBy(id);
  return rows.flatMap(({ submittedBy: submitter, ...row }) => (submitter === null ? [] : { ...row, submitter }));
}

async function mayPublish(
  database: Pick<Database, "select" | "execute">,
  accountId: string,
  { sendsMail, clock }: FastLaneParts,
): Promise<boolean> {
  const now = clock.now();
  const { isTrusted } = await readTrust(database, accountId, now, { sendsMail });
  return isTrusted && (await countPublishedToday(database, accountId, now)) < PUBLISHED_A_DAY;
}

/** An uploaded image was decoded when it was received. */
async function hasImage(
  images: Pick<ImageStore, "find">,
  { imageUrl, submitter }: PendingSubmission,
): Promise<boolean> {
  if (uploadDigest(imageUrl) !== null) return true;
  if (imageUrl === "") return false;
  const found = await images.find({ imageUrl, side: 96, underTile: false, format: "webp", client: submitter });
  return found.ok;
}

function hasPlayingStream({ streamUrl, checkedUrl, outcome }: PendingSubmission): boolean {
  return checkedUrl === streamUrl && outcome !== null && hasAudio(outcome);
}

/** Whether another station in any state, also a suspended one, is probably the same; true as well if the submission is gone. */
async function isProbableDuplicate(
  transaction: Transaction,
  { catalogue }: FastLaneParts,
  { id, streamUrl, playUrl, finalUrl }: PendingSubmission,
): Promise<boolean> {
  const urls = [streamUrl, finalUrl ?? "", playUrl];
  const duplicates = await findDuplicates({ database: transaction, catalogue }, urls);
  if (duplicates.some((other) => other.id !== id)) return true;
  const [station] = await lockCompared(transaction, [id]);
  if (!station) return true;
  const named = await readSimilarNames(transaction, station);
  return named.some((other) => sameBecause(station, other) !== null);
}
