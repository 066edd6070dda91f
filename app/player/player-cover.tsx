import { stationCover } from "#app/stations/station-cover.ts";
import { smallStationImage, stationImage } from "#app/stations/station-image.ts";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { coverOf, type NowPlaying } from "./now-playing.ts";
import type { PlayableStation } from "./playable-station.ts";
import { OFF_AIR } from "./reconnect.ts";
import { usePlayerState } from "./use-player.ts";

/** The cover of what is on: the track's, else the station's; without colour when the station is off the air. Source: spec, section 2. */
export function PlayerCover({
  station,
  nowPlaying,
  large = false,
  className,
}: {
  station: PlayableStation;
  nowPlaying: NowPlaying | null;
  large?: boolean;
  className: string;
}) {
  const silent = usePlayerState(({ playback }) => playback.error === OFF_AIR);
  const ofTrack = nowPlaying && nowPlaying.coverUrl !== coverOf(station) ? nowPlaying.coverUrl : "";
  const ofStation = large ? { image: stationImage(station, 480) } : smallStationImage(station);
  return (
    <CoverImage
      {...(ofTrack ? { image: ofTrack } : ofStation)}
      cover={stationCover(station)}
      eager={!large}
      className={`${className} ${silent ? "grayscale" : ""}`}
    />
  );
}
