import type { ListedStation } from "#app/cards/listed-station.ts";
import { loadListedStations } from "#app/cards/load-listed-stations.client.ts";
import type { DialStop } from "./dial-stop.ts";

/**
 * The station of a stop to play when its best one fails: of the others that play here, the one with most listeners.
 * Null if there is none, or no connection.
 */
export async function findNextBest(
  { url, station: failed }: Pick<DialStop, "url" | "station">,
  signal: AbortSignal,
): Promise<ListedStation | null> {
  try {
    const stations = await loadListedStations(`${url}&sort=listeners`, signal);
    const isPlayable = ({ id, offAir, streamKind }: ListedStation) =>
      id !== failed.id && !offAir && streamKind !== "private";
    return stations.find(isPlayable) ?? null;
  } catch {
    // The failure of the first station is shown already.
    return null;
  }
}
