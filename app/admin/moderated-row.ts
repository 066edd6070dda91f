import { seenFields } from "#app/moderation/seen-state.ts";
import type { ModeratedStation } from "#app/stations/moderated-station.ts";

/** What the panel's tables show of a station, and what a decision about it has to say. */
export type ModeratedRow = Pick<
  ModeratedStation,
  "id" | "name" | "streamUrl" | "imageUrl" | "genre" | "country" | "city" | "status" | "contactEmail"
> & { date: string; seen: ReturnType<typeof seenFields> };

/** Days as people in Lisbon count them, whatever clock the server has. */
const days = new Intl.DateTimeFormat("pt-PT", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Lisbon",
});

export function moderatedRow(station: ModeratedStation): ModeratedRow {
  const { id, name, streamUrl, imageUrl, genre, country, city, status, contactEmail } = station;
  return {
    ...{ id, name, streamUrl, imageUrl, genre, country, city, status, contactEmail },
    date: days.format(station.createdAt),
    seen: seenFields(station),
  };
}
