import { requireRowId } from "#app/platform/http/row-id.ts";

/** What an item of the queue is about. */
export const REVIEW_KINDS = [
  "illegal",
  "copyright",
  "opt-out",
  "appeal",
  "ownership",
  "broken",
  "submission",
  "proposal",
  "wrong-info",
  "dead",
  "duplicate",
  "patrol",
] as const;

export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Hours from the opening of an item to its deadline. */
export const DUE_HOURS: Record<ReviewKind, number> = {
  illegal: 24,
  copyright: 48,
  "opt-out": 72,
  appeal: 72,
  ownership: 72,
  broken: 24,
  submission: 72,
  proposal: 72,
  "wrong-info": 96,
  dead: 7 * 24,
  duplicate: 14 * 24,
  patrol: 7 * 24,
};

/** For each listener that its station has when an item opens, it is due an hour earlier, at most this much. */
export const MAX_HOURS_EARLIER = 24;

/** A submission of an account whose address is not confirmed is due this much later. */
export const UNVERIFIED_LATER_HOURS = 1;

/** The message for an item that is closed, or unknown. */
export const ITEM_DECIDED = "Isto já foi decidido.";

/** The id of an item in a URL. Errors: Refusal `not-found`. */
export function parseItemId(text: string): number {
  return requireRowId(text, ITEM_DECIDED);
}
