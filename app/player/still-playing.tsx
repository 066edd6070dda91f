import { usePlayerState } from "./use-player.ts";

/**
 * Says on a page that failed that the station goes on, while one plays: the server never says so. The line has its room also
 * when it is empty: what stands below stays in its place when the sound starts or ends.
 */
export function StillPlaying({ className = "" }: { className?: string }) {
  const plays = usePlayerState(({ playback }) => playback.status === "playing");
  return <p className={`min-h-7 text-ink-2 text-lg leading-7 ${className}`}>{plays && "A rádio continua a tocar."}</p>;
}
