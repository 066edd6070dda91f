import { useRef } from "react";
import { Spinner } from "#app/ui/spinner.tsx";
import { PauseIcon, PlayIcon } from "./play-icons.tsx";
import type { PlayableStation } from "./playable-station.ts";
import { useStationList } from "./station-list.tsx";
import { useFocusKept } from "./use-focus-kept.ts";
import { usePlayer, useStationPlayback } from "./use-player.ts";

/**
 * The tile that plays a station: at rest, loading, or playing. `withWord` adds what it does in letters.
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
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button, state === "loading");
  return (
    <button
      ref={button}
      type="button"
      data-needs-script=""
      className={`on-cobalt grid place-items-center content-center gap-1 transition-colors duration-[120ms] focus-visible:-outline-offset-7 ${LOOK[state]} ${className}`}
      aria-label={state === "playing" ? `Pausar ${station.name}` : `Ouvir ${station.name}`}
      aria-busy={state === "loading"}
      disabled={state === "loading"}
      onClick={() => (state === "playing" ? player.pause() : player.choose(station, list))}
    >
      {state === "loading" && <Spinner className="size-6" />}
      {state === "playing" && <PauseIcon className="aspect-square h-auto w-[38%] min-w-5 max-w-9" />}
      {state === "rest" && <PlayIcon className="aspect-square h-auto w-[38%] min-w-5 max-w-9" />}
      {withWord && (
        <span className="font-semibold text-small" aria-hidden="true">
          {state === "playing" ? "Pausar" : "Ouvir"}
        </span>
      )}
    </button>
  );
}

const LOOK = {
  rest: "bg-tile text-white hover:bg-amber hover:text-night hover:focus-visible:outline-night",
  loading: "bg-tile-2 text-white",
  playing: "bg-signal-fill text-white focus-visible:outline-white",
};
