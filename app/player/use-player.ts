import { useContext, useSyncExternalStore } from "react";
import type { Player, PlayerState } from "./player.ts";
import { PlayerContext, RelayContext } from "./player-provider.tsx";

/** The visit's player. Errors: outside its provider, which is a mistake of ours and not the visitor's (spec, section 4). */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("usePlayer must be used within a PlayerProvider");
  return player;
}

/** A part of the player's state; the component draws again only when that part changes. Select values, not new objects. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const player = usePlayer();
  const read = () => select(player.state());
  return useSyncExternalStore(player.subscribe, read, read);
}

/** What a station's play button shows. */
export function useStationPlayback(stationId: string): "rest" | "loading" | "playing" | "reconnecting" {
  return usePlayerState(({ playback: { station, status } }) =>
    station?.id === stationId && (status === "loading" || status === "playing" || status === "reconnecting")
      ? status
      : "rest",
  );
}

/** Whether this site passes streams on: where it does not, a page over https has stations that it cannot play. */
export function useRelay(): boolean {
  return useContext(RelayContext);
}
