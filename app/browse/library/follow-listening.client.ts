import type { Player } from "#app/sound/player/player.ts";
import { reportClicks } from "#app/sound/player/report-clicks.client.ts";
import { followLastStation } from "./follow-last-station.client.ts";
import { recordRecents } from "./record-recents.client.ts";

/**
 * Everything that this browser stores about the player, and the clicks that the server counts. Returns the function
 * that ends it.
 */
export function followListening(player: Player): () => void {
  const ends = [followLastStation(player), recordRecents(player), reportClicks(player)];
  return () => {
    for (const end of ends) end();
  };
}
