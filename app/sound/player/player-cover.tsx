import type { ReactNode } from "react";
import { CoverImage } from "#app/platform/ui/cover-image.tsx";
import { stationCover } from "#app/stations/station/station-cover.ts";
import { smallStationImage, stationImage, stationImageUnderTile } from "#app/stations/station/station-image.ts";
import { coverOf, type NowPlaying } from "./now-playing.ts";
import { OFF_AIR } from "./playback.ts";
import { PlayTile } from "./player-buttons.tsx";
import { usePlayerState, useStationPlayback } from "./player-provider.tsx";
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
  return (
    <CoverImage
      {...imageOfPlayer(station, { ofTrack, large })}
      cover={stationCover(station)}
      eager={!large}
      className={`${className} ${offAir ? "grayscale" : ""}`}
    />
  );
}

function imageOfPlayer(station: PlayableStation, { ofTrack, large }: { ofTrack: string; large: boolean }) {
  if (ofTrack) return { image: ofTrack };
  return large ? { image: stationImage(station, 480) } : smallStationImage(station);
}

/**
 * A station's cover with its play tile: in the corner of a large cover, beside a small one. In grey while the station
 * is off the air. `bars`: the size of the bars that show that it plays; without it there are none. `label` has their
 * corner until then.
 */
export function PlayableCover({
  station,
  large = false,
  bars,
  label,
  withLabel = false,
  eager = false,
  alt,
  className,
}: {
  station: PlayableStation;
  large?: boolean;
  bars?: string;
  label?: ReactNode;
  withLabel?: boolean;
  eager?: boolean;
  alt?: string;
  className: string;
}) {
  const playing = useStationPlayback(station.id) === "playing";
  return (
    <div className={`relative ${className}`}>
      <CoverImage
        {...(large ? { image: stationImageUnderTile(station) } : smallStationImage(station))}
        cover={stationCover(station)}
        eager={eager}
        alt={alt}
        className={`size-full ${station.offAir ? "opacity-60 grayscale" : ""}`}
      />
      {!playing && label}
      {playing && bars && <LiveBars className={`absolute top-0 left-0 ${bars}`} />}
      <PlayTile
        station={station}
        withLabel={withLabel}
        className={large ? "absolute right-0 bottom-0 size-1/4 min-h-12 min-w-12" : "size-full"}
      />
    </div>
  );
}

/**
 * Three bars, animated unless motion is reduced, on the cover of the station that plays. `className` positions them
 * over the cover, so that they do not affect the layout.
 */
function LiveBars({ className }: { className: string }) {
  return (
    <span className={`grid place-items-center bg-signal-fill text-white ${className}`} aria-hidden="true">
      <span className="flex h-[40%] items-end gap-[12%]">
        <i className="h-2/5 w-1 origin-bottom animate-live bg-current" />
        <i className="h-full w-1 origin-bottom animate-live bg-current [animation-delay:-0.4s]" />
        <i className="h-[65%] w-1 origin-bottom animate-live bg-current [animation-delay:-0.75s]" />
      </span>
    </span>
  );
}
