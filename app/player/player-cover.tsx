import { stationCover } from "#app/stations/station-cover.ts";
import { CoverImage } from "#app/ui/cover-image.tsx";
import type { NowPlaying } from "./now-playing.ts";
import type { PlayableStation } from "./playable-station.ts";

/** The cover of what is on: the track's, else the station's. Source: spec, section 2. */
export function PlayerCover({
  station,
  nowPlaying,
  className,
}: {
  station: PlayableStation;
  nowPlaying: NowPlaying | null;
  className: string;
}) {
  return (
    <CoverImage
      image={nowPlaying?.coverUrl || station.imageUrl}
      cover={stationCover(station)}
      eager={true}
      className={className}
    />
  );
}
