import { type SeenState, STATION_STATUSES } from "#app/stations/station/station-status.ts";

/** The most items that are decided at once. */
export const MAX_ITEMS = 500;

/**
 * An item, and the state in which its station, or its proposal's time, was seen. `isOther`: of a pair, the other
 * station is the one that was seen and is decided on.
 */
export type SeenItem = { id: number; seen: SeenState; isOther?: boolean };

/** An item, and the state in which it was seen, as a form contains them. */
export function serializeSeenItem({ id, seen: { status, updatedAt }, isOther }: SeenItem): string {
  return `${id}:${status}:${updatedAt.getTime()}${isOther ? ":other" : ""}`;
}

/**
 * Reads items separated by spaces; null unless it is from one to `MAX_ITEMS`. Times of over 13 digits are out of the
 * database's range.
 */
export function parseSeenItems(text: unknown): SeenItem[] | null {
  if (typeof text !== "string") return null;
  const parts = text.split(" ").filter(Boolean);
  const items = parts.slice(0, MAX_ITEMS + 1).flatMap((part): SeenItem[] => {
    const [, id, state, time, other] = /^([1-9]\d{0,14}):([a-z]+):(\d{1,13})(:other)?$/.exec(part) ?? [];
    const status = STATION_STATUSES.find((known) => known === state);
    if (!status) return [];
    const seen = { status, updatedAt: new Date(Number(time)) };
    return [{ id: Number(id), seen, ...(other && { isOther: true }) }];
  });
  return items.length === parts.length && items.length > 0 && items.length <= MAX_ITEMS ? items : null;
}
