import { useRelay } from "#app/player/player-provider.tsx";
import type { PlayableStation } from "#app/player/sources.ts";
import { sourcesOf } from "#app/player/sources.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/**
 * Whether this page cannot play a station because it was loaded over https and the stream is http only and not relayed. False
 * before hydration: only the browser knows the page's protocol.
 */
export function useHttpOnly(station: PlayableStation): boolean {
  const relay = useRelay();
  const secure = useHydrated() && window.location.protocol === "https:";
  if (station.streamKind === "private") return false;
  return secure && sourcesOf(station, { httpsPage: true, relay, headStart: false }).first === null;
}
