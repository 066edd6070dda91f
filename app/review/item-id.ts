import { Refusal } from "#app/platform/refusal.ts";

/** The id of an item in a URL. Errors: Refusal `not-found`. */
export function parseItemId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Refusal("not-found", "Isto já foi decidido.");
  return Number(text);
}
