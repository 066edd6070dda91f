import { useRef } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import { PauseIcon, PlayIcon } from "./play-icons.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";

/**
 * The player's own play and pause; after a failure it tries again. Disabled while loading (spec, section 2), but not while
 * it reconnects: that may take minutes, and pausing ends it.
 */
export function PlayPauseButton({ className, iconClassName }: { className: string; iconClassName: string }) {
  const player = usePlayer();
  const status = usePlayerState(({ playback }) => playback.status);
  const name = usePlayerState(({ playback }) => playback.station?.name ?? "");
  const button = useRef<HTMLButtonElement>(null);
  const loading = status === "loading";
  const reconnecting = status === "reconnecting";
  const pauses = status === "playing" || reconnecting;
  useRestoredFocus(button, loading);
  return (
    <button
      ref={button}
      type="button"
      className={`grid flex-none place-items-center transition-colors duration-[120ms] focus-visible:-outline-offset-7 ${loading || reconnecting ? "bg-player-2 text-white" : "bg-glaze text-tile hover:bg-amber"} ${className}`}
      aria-label={pauses ? `Pausar ${name}` : `Ouvir ${name}`}
      aria-busy={loading || reconnecting}
      disabled={loading}
      onClick={player.toggle}
    >
      {loading && <Spinner className={iconClassName} />}
      {pauses && <PauseIcon className={iconClassName} />}
      {!loading && !pauses && <PlayIcon className={iconClassName} />}
    </button>
  );
}
