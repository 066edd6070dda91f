import { stationCover } from "#app/stations/station-cover.ts";
import { smallStationImage, stationImage } from "#app/stations/station-image.ts";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { coverOf, type NowPlaying } from "./now-playing.ts";
import { OFF_AIR } from "./playback.ts";
import { usePlayerState } from "./player-provider.tsx";
import type { PlayableStation } from "./sources.ts";

/** The track's cover, else the station's; in grey while the station is off the air. Source: spec, section 2. */
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
  const offAir = usePlayerState(({ playback }) => playback.error === OFF_AIR);
  const ofTrack = nowPlaying && nowPlaying.coverUrl !== coverOf(station) ? nowPlaying.coverUrl : "";
  const ofStation = large ? { image: stationImage(station, 480) } : smallStationImage(station);
  return (
    <CoverImage
      {...(ofTrack ? { image: ofTrack } : ofStation)}
      cover={stationCover(station)}
      eager={!large}
      className={`${className} ${offAir ? "grayscale" : ""}`}
    />
  );
}
