import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { isTrack, trackLine } from "#app/player/now-playing.ts";
import { usePlayerState } from "#app/player/use-player.ts";
import type { PlayedTitle } from "./played-titles.ts";
import { Section } from "./section.tsx";

/** The tuner's ruler, upright between times and titles: a tick every 12 px. */
const RULER =
  "[background:repeating-linear-gradient(180deg,var(--line-strong)_0_1px,transparent_1px_12px)_62px_0/6px_100%_no-repeat]";

/**
 * What a station has played, the latest first, along a ruler with the needle on what is on. While the station is heard here
 * it follows. Not there for a station that has said nothing; `isLatestPlaying`: the latest is what it plays now.
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
      <ol className={RULER}>
        {played.map(({ artist, title, playedAt, time }, place) => (
          <PlayedRow key={playedAt} {...{ artist, title, playedAt, time }} now={isLatestPlaying && place === 0} />
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

/** Asks for the page's data again when the player, which hears this station, shows another title. */
function useNewTitles(stationId: string): void {
  const { revalidate } = useRevalidator();
  const line = usePlayerState(({ playback: { station, nowPlaying } }) =>
    station?.id === stationId && isTrack(station, nowPlaying) ? trackLine(nowPlaying) : "",
  );
  const seen = useRef(line);
  useEffect(() => {
    if (line === seen.current) return;
    seen.current = line;
    if (line) void revalidate();
  }, [line, revalidate]);
}
