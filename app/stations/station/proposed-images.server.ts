import { and, asc, eq, ne } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { ImageSquare } from "./station-image.ts";
import { isDraftOf, readSquares } from "./uploaded-images.server.ts";
import { uploadedImageSquares, uploadedImages } from "./uploaded-images.table.ts";

/**
 * Makes a draft of an account the image of a proposal, in place of its present one, and keeps the present one if it is
 * that image. False: the account has no such draft, or it has expired.
 */
export async function proposeImage(
  transaction: Transaction,
  { accountId, digest, proposalId, now }: { accountId: string; digest: string; proposalId: number; now: Date },
): Promise<boolean> {
  const isOfProposal = eq(uploadedImages.proposalId, proposalId);
  await transaction.delete(uploadedImages).where(and(isOfProposal, ne(uploadedImages.digest, digest)));
  const present = await transaction.select({ id: uploadedImages.id }).from(uploadedImages).where(isOfProposal);
  if (present.length > 0) return true;
  const proposed = await transaction
    .update(uploadedImages)
    .set({ proposalId, accountId: null, expiresAt: null })
    .where(isDraftOf(accountId, digest, now))
    .returning({ id: uploadedImages.id });
  return proposed.length > 0;
}

/** Removes the image of a proposal that has none now, or was decided: a refusal cannot be appealed against or reverted. */
export async function removeProposedImage(transaction: Transaction, proposalId: number): Promise<void> {
  await transaction.delete(uploadedImages).where(eq(uploadedImages.proposalId, proposalId));
}

/** Makes the image of a proposal that of a station, which has none now. False: the proposal has no such image. */
export async function acceptProposedImage(
  transaction: Transaction,
  { proposalId, digest, stationId }: { proposalId: number; digest: string; stationId: string },
): Promise<boolean> {
  const accepted = await transaction
    .update(uploadedImages)
    .set({ stationId, proposalId: null, expiresAt: null })
    .where(and(eq(uploadedImages.proposalId, proposalId), eq(uploadedImages.digest, digest)))
    .returning({ id: uploadedImages.id });
  return accepted.length > 0;
}

/** The squares of the image that is uploaded for a proposal, smallest first; empty without one. */
export function readProposedSquares(database: Database, proposalId: number, digest: string): Promise<ImageSquare[]> {
  return readSquares(database)
    .where(and(eq(uploadedImages.proposalId, proposalId), eq(uploadedImages.digest, digest)))
    .orderBy(asc(uploadedImageSquares.side), asc(uploadedImageSquares.underTile));
}
