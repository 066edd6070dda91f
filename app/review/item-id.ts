import { requireRowId } from "#app/platform/row-id.ts";

/** The id of an item in a URL. Errors: Refusal `not-found`. */
export function parseItemId(text: string): number {
  return requireRowId(text, "Isto já foi decidido.");
}
