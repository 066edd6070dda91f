import { useEffect, useState } from "react";
import { Link } from "react-router";
import { isTrack, trackLine } from "#app/player/now-playing.ts";
import { usePlayerState } from "#app/player/player-provider.tsx";
import type { PlayableStation } from "#app/player/sources.ts";
import { SongActions } from "#app/songs/song-actions.tsx";
import { TEXT_LINK_STYLES } from "#app/ui/button-styles.ts";
import type { PlayedTitle } from "./played-titles.ts";

/** The last titles of the station in the player sheet, latest first, with what can be done with each. */
export function StationSongs({ station, onLeave }: { station: PlayableStation; onLeave: () => void }) {
  const current = usePlayerState(({ playback: { nowPlaying } }) =>
    isTrack(station, nowPlaying) ? trackLine(nowPlaying) : "",
  );
  const titles = usePlayedTitles(station.id, current);
  return (
    <div className="flex-1 px-5 pb-6">
      {titles.state === "failed" && <p className="py-5">Não foi possível carregar as canções.</p>}
      {titles.state === "loaded" && titles.played.length === 0 && (
        <p className="py-5">Ainda não há canções desta rádio.</p>
      )}
      {titles.state === "loaded" && (
        <ol>
          {titles.played.map(({ artist, title, playedAt, time }, index) => (
            <li key={playedAt} className="flex min-h-16 items-center gap-3 border-player-line/60 border-b py-1.5">
              <time
                dateTime={playedAt}
                className={`numbers w-[46px] flex-none ${index === 0 && trackLine({ artist, title }) === current ? "font-semibold text-live" : "text-player-ink-2"}`}
              >
                {time}
              </time>
              <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <b dir="auto" className="block text-left font-semibold leading-[22px] [font-stretch:103%]">
                  {title}
                </b>
                {artist && (
                  <span dir="auto" className="block text-left text-player-ink-2 text-small">
                    {artist}
                  </span>
                )}
              </div>
              <SongActions place="player" song={{ artist, title, stationId: station.id, stationName: station.name }} />
            </li>
          ))}
        </ol>
      )}
      <Link to="/songs" className={`${TEXT_LINK_STYLES} mt-3`} onClick={onLeave}>
        As minhas canções
      </Link>
    </div>
  );
}

type Titles = { state: "loading" | "failed" } | { state: "loaded"; played: readonly PlayedTitle[] };

/** The titles that a station has played, fetched again with each new `current` one. */
function usePlayedTitles(stationId: string, current: string): Titles {
  const [titles, setTitles] = useState<Titles>({ state: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is in the list that is fetched then
  useEffect(() => {
    const ended = new AbortController();
    fetchTitles(stationId, ended.signal).then(
      (played) => setTitles({ state: "loaded", played }),
      () => {
        if (!ended.signal.aborted) setTitles((before) => (before.state === "loaded" ? before : { state: "failed" }));
      },
    );
    return () => ended.abort();
  }, [stationId, current]);
  return titles;
}

/** Errors: without a connection, or from the server. */
async function fetchTitles(stationId: string, signal: AbortSignal): Promise<readonly PlayedTitle[]> {
  const response = await fetch(`/stations/${encodeURIComponent(stationId)}/titles`, { signal });
  if (!response.ok) throw new Error(`The titles could not be loaded: ${response.status}`);
  // The shape of station-titles.route.ts.
  return ((await response.json()) as { played: PlayedTitle[] }).played;
}
