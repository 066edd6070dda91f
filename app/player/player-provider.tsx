import { createContext, type ReactNode, useEffect, useRef, useState } from "react";
import { createAudioOutput } from "./audio-output.client.ts";
import { followTitles } from "./follow-titles.client.ts";
import { reportRetryOpportunities } from "./good-moments.client.ts";
import { registerMediaKeys, updateMediaSession } from "./media-session.client.ts";
import { oneTabPlays } from "./one-tab.client.ts";
import { readPlaybackEnvironment } from "./playback-environment.client.ts";
import { createPlayer, type Player } from "./player.ts";
import { watchSleepTimer } from "./sleep-timer.client.ts";
import { reportPlayFailures } from "./tell-failure.client.ts";
import { VOLUME_KEY, volumeFromStorage } from "./volume.ts";

export const PlayerContext = createContext<Player | null>(null);

export const RelayContext = createContext(true);

/** What this site does with streams: whether it passes them on, and whether it allows those of private networks. */
export type Streaming = { relay: boolean; allowsPrivate: boolean };

/**
 * The player of one visit with its one audio element. It stands outside the pages, so that sound goes on while they change.
 * The element has no crossOrigin: most stations would not play with it.
 */
export function PlayerProvider({ streaming, children }: { streaming: Streaming; children: ReactNode }) {
  const { relay } = streaming;
  const site = useRef(streaming);
  const [player] = useState(() => createPlayer({ environment: () => readPlaybackEnvironment(site.current.relay) }));
  const audio = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    site.current = streaming;
  }, [streaming]);

  useEffect(() => {
    if (!audio.current) return;
    const output = createAudioOutput(audio.current, player.dispatch, {
      allowsPrivate: () => site.current.allowsPrivate,
    });
    const detach = player.attach(output);
    return () => {
      detach();
      output.dispose();
    };
  }, [player]);

  useEffect(() => rememberVolume(player), [player]);
  useEffect(() => registerMediaKeys(player), [player]);
  useEffect(() => playInOneTab(player), [player]);
  useEffect(() => reportRetryOpportunities(player), [player]);
  useEffect(() => reportPlayFailures(player), [player]);
  useEffect(() => followTitles(player), [player]);
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

function rememberVolume(player: Player): () => void {
  let remembered = volumeFromStorage(readStorage());
  player.setVolume(remembered);
  return player.subscribe(() => {
    const { volumePercent } = player.state();
    if (volumePercent === remembered) return;
    remembered = volumePercent;
    try {
      localStorage.setItem(VOLUME_KEY, String(volumePercent));
    } catch {
      // Storage is full or closed to us: the volume holds for this visit.
    }
  });
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(VOLUME_KEY);
  } catch {
    return null;
  }
}

function playInOneTab(player: Player): () => void {
  const tabs = oneTabPlays(player.pause);
  let attempt = player.state().playback.attempt;
  const unsubscribe = player.subscribe(() => {
    const { playback } = player.state();
    if (playback.attempt === attempt) return;
    attempt = playback.attempt;
    tabs.started();
  });
  return () => {
    unsubscribe();
    tabs.close();
  };
}
