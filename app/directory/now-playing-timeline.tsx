import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { isTrack, trackLine } from "#app/player/now-playing.ts";
import { usePlayerState } from "#app/player/player-provider.tsx";
import type { PlayedTitle } from "./played-titles.ts";
import { Section } from "./section.tsx";

/** A vertical ruler between times and titles: a tick every 12 px. */
const RULER_STYLES = "[background:linear-gradient(var(--line-strong)_1px,transparent_0)_62px_0/6px_12px_repeat-y]";

/**
 * The titles that a station has played, latest first, with a needle at the current one. It updates while the player plays the
 * station. Nothing without titles. `isLatestPlaying`: whether the latest title is on now.
 */
export function NowPlayingTimeline({
  stationId,
  played,
  isLatestPlaying,
}: {
  stationId: string;
  played: readonly PlayedTitle[];
  isLatestPlaying: boolean;
}) {
  useNewTitles(stationId);
  if (played.length === 0) return null;
  return (
    <Section
      title={isLatestPlaying ? "A tocar agora" : "O que tocou"}
      beside={<span className="whitespace-nowrap text-ink-2 text-small">Hora de Lisboa</span>}
      className="min-w-0"
    >
      <ol className={RULER_STYLES}>
        {played.map((playedTitle, index) => (
          <PlayedRow key={playedTitle.playedAt} {...playedTitle} now={isLatestPlaying && index === 0} />
        ))}
      </ol>
    </Section>
  );
}

function PlayedRow({ artist, title, playedAt, time, now }: PlayedTitle & { now: boolean }) {
  return (
    <li aria-current={now ? "true" : undefined} className="grid grid-cols-[88px_minmax(0,1fr)]">
      <time
        dateTime={playedAt}
        className={`numbers relative w-[52px] py-3 leading-6 ${now ? "font-semibold text-signal" : "text-ink-2"}`}
      >
        {time}
        {now && <i className="absolute top-[23px] left-[52px] h-0.5 w-[27px] bg-signal" aria-hidden="true" />}
      </time>
      <span className="min-w-0 border-line border-b py-3 [overflow-wrap:anywhere]">
        <b dir="auto" className={`block text-left font-semibold ${now ? "text-t3" : ""}`}>
          {title}
        </b>
        {artist && (
          <span dir="auto" className="block text-left text-ink-2 text-small">
            {artist}
          </span>
        )}
      </span>
    </li>
  );
}

/** Revalidates the page when the player, playing this station, shows a new title. */
function useNewTitles(stationId: string): void {
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
