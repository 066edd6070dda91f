import { useRef } from "react";
import { Spinner } from "#app/ui/icon.tsx";
import { PauseIcon, PLAY_BUTTON_STYLES, PlayIcon } from "./play-icons.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";

/**
 * The player's play and pause button; after a failure it retries. Disabled while loading (spec, section 2), but not while
 * reconnecting: that may take minutes, and pausing ends it.
 */
export function PlayPauseButton({ className, iconClassName }: { className: string; iconClassName: string }) {
  const player = usePlayer();
  const status = usePlayerState(({ playback }) => playback.status);
  const name = usePlayerState(({ playback }) => playback.station?.name ?? "");
  const button = useRef<HTMLButtonElement>(null);
  const loading = status === "loading";
  const busy = loading || status === "reconnecting";
  const pauses = status === "playing" || status === "reconnecting";
  useRestoredFocus(button, loading);
  return (
    <button
      ref={button}
      type="button"
      className={`${PLAY_BUTTON_STYLES} flex-none ${busy ? "bg-player-2 text-white" : "bg-glaze text-tile hover:bg-amber"} ${className}`}
      aria-label={pauses ? `Pausar ${name}` : `Ouvir ${name}`}
      aria-busy={busy}
      disabled={loading}
      onClick={player.toggle}
    >
      {loading && <Spinner className={iconClassName} />}
      {pauses && <PauseIcon className={iconClassName} />}
      {!loading && !pauses && <PlayIcon className={iconClassName} />}
    </button>
  );
}
