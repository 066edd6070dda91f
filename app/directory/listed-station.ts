import type { Station } from "#app/stations/station.ts";

/** What lists show of a station: enough for a card, a row and the player. */
export type ListedStation = Omit<Station, "tags" | "websiteUrl" | "createdAt">;

/** Leaves out what lists do not show: it would only be sent for nothing. */
export function toListedStation({
  tags: _tags,
  websiteUrl: _websiteUrl,
  createdAt: _createdAt,
  ...station
}: Station): ListedStation {
  return station;
}
