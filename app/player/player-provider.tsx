import { createContext, type ReactNode, useEffect, useRef, useState } from "react";
import { createAudioOutput } from "./audio-output.client.ts";
import { followTitles } from "./follow-titles.client.ts";
import { registerMediaKeys, updateMediaSession } from "./media-session.client.ts";
import { readPlaybackEnvironment } from "./playback-environment.client.ts";
import { createPlayer, type Player } from "./player.ts";
import {
  pauseOtherTabs,
  rememberVolume,
  reportPlayFailures,
  reportRetryOpportunities,
} from "./player-effects.client.ts";
import { watchSleepTimer } from "./sleep-timer.client.ts";

export const PlayerContext = createContext<Player | null>(null);

export const RelayContext = createContext(true);

/** The site's streaming settings: whether it relays streams, and whether it allows streams in private networks. */
export type Streaming = { relay: boolean; allowsPrivate: boolean };

/**
 * The player of one visit and its audio element. It is outside the pages, so that sound continues across navigations.
 * The element has no crossOrigin: most stations do not send CORS headers.
 */
export function PlayerProvider({ streaming, children }: { streaming: Streaming; children: ReactNode }) {
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
