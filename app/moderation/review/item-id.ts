import { requireRowId } from "#app/platform/http/row-id.ts";
import { ITEM_DECIDED } from "#app/stations/open-items/review-item.ts";

/** The id of an item in a URL. Errors: Refusal `not-found`. */
export function parseItemId(text: string): number {
  return requireRowId(text, ITEM_DECIDED);
}
