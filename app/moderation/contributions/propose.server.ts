import { eq, sql } from "drizzle-orm";
import { refusePastLimits } from "#app/moderation/decisions/limits.server.ts";
import type { TrustOptions } from "#app/moderation/decisions/trust.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { blockedSentence } from "#app/people/accounts/blocked-account.ts";
import { LOGIN_REQUIRED } from "#app/people/accounts/request-context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { ROW_FIELDS } from "#app/stations/history/station-row-fields.server.ts";
import { openItem } from "#app/stations/open-items/open-item.server.ts";
import { changedMeanwhile, STATION_GONE } from "#app/stations/station/announce-station.server.ts";
import { proposeImage, removeProposedImage } from "#app/stations/station/proposed-images.server.ts";
import { hasId } from "#app/stations/station/station-reader.server.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { IMAGE_FILE, UPLOAD_GONE } from "#app/stations/station/submission-form-fields.ts";
import { isOwnUploadUrl, uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { NOTHING_CHANGED, needsReason, REASON_REQUIRED } from "./proposal.ts";
import { proposals } from "./proposals.table.ts";
import { type ProposedChanges, proposedFields } from "./proposed-fields.ts";

export type Proposal = TrustOptions & {
  stationId: string;
  /** Values that a submission could have. */
  changes: ProposedChanges;
  /** Why; empty without a reason. */
  text: string;
  /** When the station that the person saw was last changed; without it the station may be in any state. */
  seenAt?: Date | undefined;
  now: Date;
};

/**
 * Proposes changes of a station that is public, or that the person submitted. The person's open proposal for this
 * station is replaced, and keeps its position in the queue; an uploaded image is a draft of the person or that of this
 * proposal. Gives the proposal's id. Errors: Refusal `not-found`, `invalid` when nothing is changed, the reason is
 * missing or there is no such image, `conflict` when the station is not the one that was seen, `forbidden` for a
 * blocked account, `too-many`.
 */
export function proposeChanges(
  database: Database,
  proposer: { id: string },
  { stationId, changes, text, seenAt, now, ...trust }: Proposal,
): Promise<number> {
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, proposer.id);
    const station = await lockStation(transaction, stationId);
    const isOwn = station?.submittedBy === proposer.id;
    if (!(station && (isOwn || isPublic(station.status)))) throw new Refusal("not-found", STATION_GONE);
    if (seenAt && seenAt.getTime() !== station.updatedAt.getTime()) throw changedMeanwhile(station.status);
    const { imageUrl, ...others } = changes;
    const hasNewImage = imageUrl !== undefined && !isOwnUploadUrl(imageUrl, station);
    const { base, proposed } = proposedFields(station.row, { ...others, ...(hasNewImage && { imageUrl }) });
    const fields = Object.keys(proposed);
    if (fields.length === 0) throw new Refusal("invalid", NOTHING_CHANGED);
    if (needsReason(fields) && text === "") throw new Refusal("invalid", REASON_REQUIRED, { field: "text" });
    const values = { stationId, proposedBy: proposer.id, madeAt: now, base, proposed, text };
    const [stored] = await transaction
      .insert(proposals)
      .values(values)
      .onConflictDoUpdate({
        target: [proposals.stationId, proposals.proposedBy],
        targetWhere: sql`state = 'open'`,
        set: { base, proposed, text, madeAt: nextVersion },
      })
      .returning({ id: proposals.id });
    if (!stored) throw new Error("The proposal was not stored");
    await storeImage(transaction, proposer.id, { id: stored.id, imageUrl: proposed.image_url, now });
    await refusePastLimits(transaction, proposer.id, "proposal", now, trust);
    await openItem(transaction, { kind: "proposal", subject: String(stored.id), stationId, now });
    await announceProposal(transaction, proposer.id);
    return stored.id;
  });
}

/** An image that is uploaded now becomes that of the proposal; one that the proposal no longer has is removed. */
async function storeImage(
  transaction: Transaction,
  accountId: string,
  { id, imageUrl, now }: { id: number; imageUrl: unknown; now: Date },
): Promise<void> {
  const digest = uploadDigest(String(imageUrl ?? ""));
  if (digest === null) return removeProposedImage(transaction, id);
  if (await proposeImage(transaction, { accountId, digest, proposalId: id, now })) return;
  throw new Refusal("invalid", UPLOAD_GONE, { field: IMAGE_FILE });
}

/** Later than the time that a moderator has seen, whatever the clock says: it distinguishes the versions of a proposal. */
const nextVersion = sql`greatest(excluded.made_at, ${proposals.madeAt} + interval '1 millisecond')`;

/** The account may have been blocked or deleted since the request began. */
async function lockAccount(transaction: Transaction, id: string): Promise<void> {
  const [account] = await transaction
    .select({ blockedAt: users.blockedAt, reason: users.blockedReason })
    .from(users)
    .where(eq(users.id, id))
    // As the limits lock it: two simultaneous proposals would wait for each other.
    .for("no key update");
  if (!account) throw new Refusal("unauthenticated", LOGIN_REQUIRED);
  if (account.blockedAt)
    throw new Refusal("forbidden", blockedSentence({ reason: account.reason ?? "", allowsRequest: false }));
}

/**
 * Until the transaction ends the station stays as it is: stations are locked before proposals, as in
 * lock-proposals.server.ts.
 */
async function lockStation(transaction: Transaction, id: string) {
  const { status, updatedAt, submittedBy, imageUrl } = stations;
  const [station] = await transaction
    .select({ id: stations.id, status, updatedAt, submittedBy, imageUrl, row: ROW_FIELDS })
    .from(stations)
    .where(hasId(id))
    .for("share");
  return station;
}

/** Announces that a proposal was made, changed, withdrawn or decided. `proposer`: null if the account was deleted. */
export async function announceProposal(transaction: Transaction, proposer: string | null): Promise<void> {
  await announce(transaction, { topic: "administration" });
  if (proposer !== null) await announce(transaction, { topic: "account", userId: proposer, part: "submissions" });
}
