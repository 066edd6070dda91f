import { useContext, useSyncExternalStore } from "react";
import type { Player, PlayerState } from "./player.ts";
import { PlayerContext, RelayContext } from "./player-provider.tsx";

/** The visit's player. Errors: if used outside its provider, a programming error (spec, section 4). */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("usePlayer must be used within a PlayerProvider");
  return player;
}

/** A selected part of the player's state; the component renders again only when it changes. Select values, not new objects. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const player = usePlayer();
  const read = () => select(player.state());
  return useSyncExternalStore(player.subscribe, read, read);
}

/** The state of a station's play button. */
export function useStationPlayback(stationId: string): "idle" | "loading" | "playing" | "reconnecting" {
  return usePlayerState(({ playback: { station, status } }) =>
    station?.id === stationId && (status === "loading" || status === "playing" || status === "reconnecting")
      ? status
      : "idle",
  );
}

/** Whether this site relays streams; if not, an https page cannot play http stations. */
export function useRelay(): boolean {
  return useContext(RelayContext);
}
