import { useRef } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import { PauseIcon, PlayIcon } from "./play-icons.tsx";
import type { PlayableStation } from "./playable-station.ts";
import { useStationList } from "./station-list.tsx";
import { usePlayer, useStationPlayback } from "./use-player.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";
import { preloadHls } from "./warm-up.client.ts";

/**
 * The tile that plays a station: at rest, loading, playing, or reconnecting, which looks like loading but can be ended.
 * `withWord` adds what it does in letters.
 * Its place and size come from `className`.
 */
export function PlayTile({
  station,
  className,
  withWord = false,
}: {
  station: PlayableStation;
  className: string;
  withWord?: boolean;
}) {
  const player = usePlayer();
  const list = useStationList();
  const state = useStationPlayback(station.id);
  const pauses = state === "playing" || state === "reconnecting";
  const waits = state === "loading" || state === "reconnecting";
  const button = useRef<HTMLButtonElement>(null);
  useRestoredFocus(button, state === "loading");
  return (
    <button
      ref={button}
      type="button"
      data-needs-script=""
      className={`on-cobalt grid place-items-center content-center gap-1 transition-colors duration-[120ms] focus-visible:-outline-offset-7 ${LOOK[state]} ${className}`}
      aria-label={pauses ? `Pausar ${station.name}` : `Ouvir ${station.name}`}
      aria-busy={waits}
      disabled={state === "loading"}
      onPointerEnter={() => preloadHls(station)}
      onFocus={() => preloadHls(station)}
      onClick={() => (pauses ? player.pause() : player.choose(station, list))}
    >
      {waits && <Spinner className="size-6" />}
      {state === "playing" && <PauseIcon className="aspect-square h-auto w-[38%] min-w-5 max-w-9" />}
      {state === "rest" && <PlayIcon className="aspect-square h-auto w-[38%] min-w-5 max-w-9" />}
      {withWord && (
        <span className="font-semibold text-small" aria-hidden="true">
          {pauses ? "Pausar" : "Ouvir"}
        </span>
      )}
    </button>
  );
}

const LOOK = {
  rest: "bg-tile text-white hover:bg-amber hover:text-night hover:focus-visible:outline-night",
  loading: "bg-tile-2 text-white",
  reconnecting: "bg-tile-2 text-white",
  playing: "bg-signal-fill text-white focus-visible:outline-white",
};
