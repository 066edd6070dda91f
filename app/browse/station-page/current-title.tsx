import { useEffect, useId, useRef } from "react";
import { useRevalidator } from "react-router";
import { SongActions } from "#app/browse/library/song-actions.tsx";
import { isTrack, trackLine } from "#app/sound/player/now-playing.ts";
import { usePlayerState } from "#app/sound/player/player-provider.tsx";
import type { PlayedTitle } from "./played-titles.ts";

/**
 * The height of a title's block, which no title changes: one line for the title where the column is wide, else two. A
 * page that was opened without titles reserves it beside the cover.
 */
export const CURRENT_TITLE_HEIGHT_STYLES = "min-h-28 xl:min-h-[86px]";

/**
 * The latest title of a station, with the time since which it plays. `isPlaying`: whether it is on now. Without motion
 * and not live: the player announces new titles.
 */
export function CurrentTitle({
  latest: { artist, title, playedAt, time, isToday },
  station,
  isPlaying,
}: {
  latest: PlayedTitle;
  station: { id: string; name: string };
  isPlaying: boolean;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={CURRENT_TITLE_HEIGHT_STYLES}>
      <div className="flex items-baseline justify-between gap-4 border-ink border-t-2 pt-3 text-small">
        <h2 id={id} className={`font-semibold ${isPlaying ? "text-signal" : "text-ink-2"}`}>
          {isPlaying ? "A tocar agora" : "Tocou por último"}
        </h2>
        <time dateTime={playedAt} className="numbers whitespace-nowrap text-ink-2">
          {isPlaying && (isToday ? "desde as " : "desde ")}
          {time}
        </time>
      </div>
      <div className="mt-0.5 flex items-end justify-between gap-2">
        <div className="min-w-0">
          <p
            dir="auto"
            title={title}
            className="line-clamp-2 text-t2 wrap-anywhere xl:line-clamp-1 xl:[word-break:break-all]"
          >
            {title}
          </p>
          <p dir="auto" title={artist} className="truncate text-lead text-ink-2">
            {artist}
          </p>
        </div>
        <SongActions song={{ artist, title, stationId: station.id, stationName: station.name }} />
      </div>
    </section>
  );
}

/** Revalidates the page when the player, playing this station, shows a new title. */
export function useNewTitles(stationId: string): void {
  const { revalidate } = useRevalidator();
  const line = usePlayerState(({ playback: { station, nowPlaying } }) =>
    station?.id === stationId && isTrack(station, nowPlaying) ? trackLine(nowPlaying) : "",
  );
  const previous = useRef(line);
  useEffect(() => {
    if (line === previous.current) return;
    previous.current = line;
    if (line) void revalidate();
  }, [line, revalidate]);
}
