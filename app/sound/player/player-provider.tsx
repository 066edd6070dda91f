import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import { createAudioOutput } from "./audio-output.client.ts";
import { followGenre, type LoadGenre } from "./follow-genre.client.ts";
import { followTitles } from "./follow-titles.client.ts";
import { registerMediaKeys, updateMediaSession } from "./media-session.client.ts";
import { readPlaybackEnvironment } from "./playback-environment.client.ts";
import { createPlayer, type Player, type PlayerState } from "./player.ts";
import {
  pauseOtherTabs,
  rememberVolume,
  reportPlayFailures,
  reportRetryOpportunities,
} from "./player-effects.client.ts";
import { watchSleepTimer } from "./sleep-timer.client.ts";
import type { Streaming } from "./sources.ts";

const loadHls = loadOrReport(() => import("./hls-output.client.ts"));

const PlayerContext = createContext<Player | null>(null);

const RelayContext = createContext(true);

/**
 * The player of one visit and its audio element. It is outside the pages, so that sound continues across navigations.
 * The element has no crossOrigin: most stations do not send CORS headers.
 */
export function PlayerProvider({
  streaming,
  loadGenre,
  children,
}: {
  streaming: Streaming;
  /** The same function each time. */
  loadGenre: LoadGenre;
  children: ReactNode;
}) {
  const { relay } = streaming;
  const latest = useRef(streaming);
  const [player] = useState(() => createPlayer({ environment: () => readPlaybackEnvironment(latest.current.relay) }));
  const audio = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    latest.current = streaming;
  }, [streaming]);

  useEffect(() => {
    if (!audio.current) return;
    const output = createAudioOutput(audio.current, player.dispatch, {
      allowsPrivate: () => latest.current.allowsPrivate,
      loadHls,
    });
    const detach = player.attach(output);
    return () => {
      detach();
      output.dispose();
    };
  }, [player]);

  useEffect(() => rememberVolume(player), [player]);
  useEffect(() => registerMediaKeys(player), [player]);
  useEffect(() => pauseOtherTabs(player), [player]);
  useEffect(() => reportRetryOpportunities(player), [player]);
  useEffect(() => reportPlayFailures(player), [player]);
  useEffect(() => followTitles(player), [player]);
  useEffect(() => followGenre(player, loadGenre), [player, loadGenre]);
  useEffect(() => watchSleepTimer(player), [player]);
  useEffect(() => player.subscribe(() => updateMediaSession(player.state().playback)), [player]);

  return (
    <PlayerContext value={player}>
      <RelayContext value={relay}>
        {/* biome-ignore lint/a11y/useMediaCaption: live radio has no captions */}
        <audio ref={audio} preload="none" className="hidden" />
        {children}
      </RelayContext>
    </PlayerContext>
  );
}

/** The visit's player. Errors: if used outside its provider, a programming error (spec, section 4). */
export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error("usePlayer must be used within a PlayerProvider");
  return player;
}

/** A selected part of the player's state; the component renders again only when it changes. Select values, not new objects. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const player = usePlayer();
  const read = () => select(player.state());
  return useSyncExternalStore(player.subscribe, read, read);
}

/** The state of a station's play button. */
export function useStationPlayback(stationId: string): "idle" | "loading" | "playing" | "reconnecting" {
  return usePlayerState(({ playback: { station, status } }) =>
    station?.id === stationId && (status === "loading" || status === "playing" || status === "reconnecting")
      ? status
      : "idle",
  );
}

/** Whether this site relays streams; if not, an https page cannot play http stations. */
export function useRelay(): boolean {
  return useContext(RelayContext);
}
