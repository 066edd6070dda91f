import { type ReactNode, useState } from "react";
import type { PlaybackStatus } from "#app/player/playback.ts";
import { createPlayer, type Player } from "#app/player/player.ts";
import { PlayerContext } from "#app/player/player-provider.tsx";
import { EXAMPLE_STATION } from "./example-stations.ts";

/** A player without sound in the given state, for the components within. Their buttons change that state only. */
export function PlayerInState({
  status,
  volumePercent = 70,
  children,
}: {
  status: PlaybackStatus;
  volumePercent?: number;
  children: ReactNode;
}) {
  const [player] = useState(() => createPlayerIn(status, volumePercent));
  return <PlayerContext value={player}>{children}</PlayerContext>;
}

function createPlayerIn(status: PlaybackStatus, volumePercent: number): Player {
  const player = createPlayer();
  player.setVolume(volumePercent);
  if (status === "idle") return player;
  player.choose(EXAMPLE_STATION);
  const { attempt } = player.state().playback;
  if (status === "playing" || status === "reconnecting") player.dispatch({ type: "sound started", attempt });
  if (status === "reconnecting") player.dispatch({ type: "sound stalled", attempt });
  if (status === "paused") player.pause();
  if (status === "error") player.dispatch({ type: "play rejected", attempt, name: "", message: "" });
  return player;
}
