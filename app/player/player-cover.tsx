import { stationCover } from "#app/stations/station-cover.ts";
import { CoverImage } from "#app/ui/cover-image.tsx";
import type { NowPlaying } from "./now-playing.ts";
import type { PlayableStation } from "./playable-station.ts";
import { OFF_AIR } from "./reconnect.ts";
import { usePlayerState } from "./use-player.ts";

/** The cover of what is on: the track's, else the station's; without colour when the station is off the air. Source: spec, section 2. */
export function PlayerCover({
  station,
  nowPlaying,
  className,
}: {
  station: PlayableStation;
  nowPlaying: NowPlaying | null;
  className: string;
}) {
  const silent = usePlayerState(({ playback }) => playback.error === OFF_AIR);
  return (
    <CoverImage
      image={nowPlaying?.coverUrl || station.imageUrl}
      cover={stationCover(station)}
      eager={true}
      className={`${className} ${silent ? "grayscale" : ""}`}
    />
  );
}
