import type { Recent } from "#app/browse/library/recents.ts";
import { BUILT_IN_STATIONS } from "#app/stations/station/built-in-stations.ts";
import { playable } from "./playable-station.ts";

/** A built-in station that was listened to, with its name and place. */
export function recentBuiltIn(id: string): Recent {
  const station = BUILT_IN_STATIONS.find((other) => other.id === id);
  if (!station) throw new Error(`no built-in station has the id ${id}`);
  const { name, genre, city, country } = station;
  return { ...recent(id), station: playable(id, { name, genre, city, country }) };
}

/** A station that was listened to for 48 minutes. */
export function recent(id: string, playedAt = "2026-11-17T21:30:00.000Z"): Recent {
  return { station: playable(id), playedAt, seconds: 48 * 60 };
}
