import { deserializeStations, type ListedStation, type SerializedStation } from "#app/cards/listed-station.ts";
import type { DialStop } from "./dial-stop.ts";

/**
 * The station of a stop to play when its best one fails: of the others that play here, the one with most listeners. Null if
 * there is none, or no connection.
 */
export async function findNextBest(
  { url, station: failed }: Pick<DialStop, "url" | "station">,
  signal: AbortSignal,
): Promise<ListedStation | null> {
  try {
    const listUrl = url.replace("/stations?", "/stations/list/more?sort=listeners&skip=0&");
    const response = await fetch(listUrl, { signal });
    if (!response.ok) return null;
    // The shape of more-stations.route.ts.
    const { stations } = (await response.json()) as { stations: SerializedStation[] };
    const others = deserializeStations(stations).filter(({ id }) => id !== failed.id);
    return others.find(({ offAir, streamKind }) => !offAir && streamKind !== "private") ?? null;
  } catch {
    // The failure of the first station is shown, and says the same.
    return null;
  }
}
