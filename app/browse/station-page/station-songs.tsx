import { useEffect, useState } from "react";
import { Link } from "react-router";
import { SongActions, SongText } from "#app/browse/library/song-actions.tsx";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { CompactPlayer } from "#app/sound/player/compact-player.tsx";
import { isTrack, trackLine } from "#app/sound/player/now-playing.ts";
import { usePlayerState } from "#app/sound/player/player-provider.tsx";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { PlayedTitle } from "./played-titles.ts";

/** The songs of the player sheet: a compact player, and the last titles of the station, latest first. */
export function StationSongs({ station, onLeave }: { station: PlayableStation; onLeave: () => void }) {
  const nowPlaying = usePlayerState(({ playback }) => playback.nowPlaying);
  const current = isTrack(station, nowPlaying) ? trackLine(nowPlaying) : "";
  const titles = usePlayedTitles(station.id, current);
  return (
    <>
      <CompactPlayer />
      <PlayedSongs titles={titles} station={station} current={current} />
      <Link to="/songs" className={`${TEXT_LINK_STYLES} mx-5 mb-6`} onClick={onLeave}>
        As minhas canções
      </Link>
    </>
  );
}

/** `current`: the title that is playing, in one line. */
function PlayedSongs({ titles, station, current }: { titles: Titles; station: PlayableStation; current: string }) {
  return (
    <div className="flex-none px-5 pb-3">
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
              <div className="min-w-0 flex-1 wrap-anywhere">
                <SongText artist={artist} title={title} artistStyles="text-player-ink-2" />
              </div>
              <SongActions
                variant="player"
                song={{ artist, title, stationId: station.id, stationName: station.name }}
              />
            </li>
          ))}
        </ol>
      )}
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
  const response = await fetch(`${stationPage(stationId)}/titles`, { signal });
  if (!response.ok) throw new Error(`The titles could not be loaded: ${response.status}`);
  // The shape of station-titles.route.ts.
  return ((await response.json()) as { played: PlayedTitle[] }).played;
}
