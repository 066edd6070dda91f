import { useRelay } from "#app/player/use-player.ts";
import type { Station } from "#app/stations/station.ts";
import { useAlive } from "#app/ui/use-alive.ts";

/**
 * Whether this page cannot play a station: it came over https, the station sounds only in http, and nothing is relayed.
 * Known once the page is alive, which knows best how it came.
 */
export function useHttpOnly({ playUrl, streamUrl }: Pick<Station, "playUrl" | "streamUrl">): boolean {
  const relay = useRelay();
  const secure = useAlive() && window.location.protocol === "https:";
  return secure && !relay && (playUrl || streamUrl).startsWith("http:");
}
