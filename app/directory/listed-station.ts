import type { Station } from "#app/stations/station.ts";

/** A station as lists show it: for a card, a row and the player. */
export type ListedStation = Omit<Station, "tags" | "websiteUrl" | "createdAt">;

/** Drops the fields that lists do not show. */
export function toListedStation({
  tags: _tags,
  websiteUrl: _websiteUrl,
  createdAt: _createdAt,
  ...station
}: Station): ListedStation {
  return station;
}
