import { useEffect, useState } from "react";
import { isTrack, trackLine } from "./now-playing.ts";
import { usePlayerState } from "./use-player.ts";

/** Says each title once to those who do not see it: not again when the same comes back after a break in the sound. */
export function TitleAnnouncer() {
  const stationId = usePlayerState(({ playback }) => playback.station?.id);
  const line = usePlayerState(({ playback: { station, nowPlaying } }) =>
    station && isTrack(station, nowPlaying) ? trackLine(nowPlaying) : "",
  );
  const [said, setSaid] = useState({ stationId, line });
  useEffect(() => {
    setSaid((before) => (line || before.stationId !== stationId ? { stationId, line } : before));
  }, [stationId, line]);
  return (
    <p className="sr-only" role="status">
      {said.line && `A tocar: ${said.line}`}
    </p>
  );
}
