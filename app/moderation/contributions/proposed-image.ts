import { imageDigest } from "#app/stations/station/station-image.ts";

/**
 * The path of the image that a proposal has for its station, uploaded or by its URL:
 * `/images/proposals/7/480-8f3a2b1c.webp`. For its proposer and for those who decide. Empty without an image.
 */
export function proposedImagePath(proposalId: number, imageUrl: string): string {
  return imageUrl === "" ? "" : `/images/proposals/${proposalId}/480-${imageDigest(imageUrl)}.webp`;
}
