import type { Player } from "#app/player/player.ts";
import { followLastStation } from "./follow-last-station.client.ts";
import { recordRecents } from "./record-recents.client.ts";

/** Everything that this browser remembers of the player. Returns the function that ends it. */
export function followListening(player: Player): () => void {
  const ends = [followLastStation(player), recordRecents(player)];
  return () => {
    for (const end of ends) end();
  };
}
