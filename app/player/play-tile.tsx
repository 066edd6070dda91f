import { useRef } from "react";
import { Spinner } from "#app/ui/icon.tsx";
import { preloadHls } from "./hls-support.client.ts";
import { PauseIcon, PLAY_BUTTON_STYLES, PlayIcon } from "./play-icons.tsx";
import type { PlayableStation } from "./playable-station.ts";
import { useStationList } from "./station-list.tsx";
import { usePlayer, useStationPlayback } from "./use-player.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";

/**
 * The button that plays a station: idle, loading, playing, or reconnecting, which looks like loading but can be paused.
 * `withLabel` shows its action as text. `className` sets position and size.
 */
export function PlayTile({
  station,
  className,
  withLabel = false,
}: {
  station: PlayableStation;
  className: string;
  withLabel?: boolean;
}) {
  const player = usePlayer();
  const list = useStationList();
  const state = useStationPlayback(station.id);
  const pauses = state === "playing" || state === "reconnecting";
  const busy = state === "loading" || state === "reconnecting";
  const button = useRef<HTMLButtonElement>(null);
  useRestoredFocus(button, state === "loading");
  return (
    <button
      ref={button}
      type="button"
      data-needs-script=""
      className={`on-cobalt ${PLAY_BUTTON_STYLES} content-center gap-1 ${STATE_STYLES[state]} ${className}`}
      aria-label={pauses ? `Pausar ${station.name}` : `Ouvir ${station.name}`}
      aria-busy={busy}
      disabled={state === "loading"}
      onPointerEnter={() => preloadHls(station)}
      onFocus={() => preloadHls(station)}
      onClick={() => (pauses ? player.pause() : player.choose(station, list))}
    >
      {busy && <Spinner className="size-6" />}
      {state === "playing" && <PauseIcon className={ICON_STYLES} />}
      {state === "idle" && <PlayIcon className={ICON_STYLES} />}
      {withLabel && (
        <span className="font-semibold text-small" aria-hidden="true">
          {pauses ? "Pausar" : "Ouvir"}
        </span>
      )}
    </button>
  );
}

const ICON_STYLES = "aspect-square h-auto w-[38%] min-w-5 max-w-9";

const STATE_STYLES = {
  idle: "bg-tile text-white hover:bg-amber hover:text-night hover:focus-visible:outline-night",
  loading: "bg-tile-2 text-white",
  reconnecting: "bg-tile-2 text-white",
  playing: "bg-signal-fill text-white focus-visible:outline-white",
};
