import { type ComponentProps, createContext, type ReactNode, type Ref, useContext } from "react";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { ICON_BUTTON_BASE } from "#app/platform/ui/button-styles.ts";
import { moveCoverToPlayer, preloadMoveToPlayer } from "#app/platform/ui/cover-navigation.client.ts";
import { Spinner } from "#app/platform/ui/icon.tsx";
import { SteadyLabel } from "#app/platform/ui/steady-label.tsx";
import { preloadHls } from "./hls-support.client.ts";
import { usePlayer, usePlayerState, useStationPlayback } from "./player-provider.tsx";
import type { PlayableStation } from "./sources.ts";

/**
 * The button that plays a station: idle, loading, playing, or reconnecting, which looks like loading but can be paused.
 * `withLabel` shows its action as text. `className` sets position and size. While loading it ignores presses; the
 * attribute `disabled` would take the focus from it.
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
  const preload = () => {
    preloadHls(station);
    preloadMoveToPlayer();
  };
  return (
    <button
      type="button"
      data-needs-script=""
      className={`on-cobalt ${PLAY_BUTTON_STYLES} content-center gap-1 ${STATE_STYLES[state]} ${className}`}
      aria-label={`${pauses ? "Pausar" : "Ouvir"} ${isolated(station.name)}`}
      aria-busy={busy}
      aria-disabled={state === "loading" || undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ currentTarget: tile }) => {
        if (pauses) return player.pause();
        if (busy) return;
        const isInBar = player.state().playback.station?.id === station.id;
        player.choose(station, list);
        if (!isInBar) moveCoverToPlayer(tile);
      }}
    >
      {busy && <Spinner className={withLabel ? `${ICON_STYLES} p-[5px]` : "size-6"} />}
      {state === "playing" && <PauseIcon className={ICON_STYLES} />}
      {state === "idle" && <PlayIcon className={ICON_STYLES} />}
      {withLabel && (
        <span className="font-semibold text-small" aria-hidden="true">
          <SteadyLabel of={["Ouvir", "Pausar"]} shown={pauses ? "Pausar" : "Ouvir"} className="justify-items-center" />
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

/**
 * The player's play and pause button; after a failure it retries. Disabled while loading (spec, section 2), as PlayTile
 * is, but not while reconnecting: that may take minutes, and pausing ends it.
 */
export function PlayPauseButton({
  ref,
  className,
  iconClassName,
}: {
  ref?: Ref<HTMLButtonElement>;
  className: string;
  iconClassName: string;
}) {
  const player = usePlayer();
  const status = usePlayerState(({ playback }) => playback.status);
  const name = usePlayerState(({ playback }) => playback.station?.name ?? "");
  const loading = status === "loading";
  const busy = loading || status === "reconnecting";
  const pauses = status === "playing" || status === "reconnecting";
  return (
    <button
      ref={ref}
      type="button"
      className={`${PLAY_BUTTON_STYLES} flex-none ${busy ? "bg-player-2 text-white" : "bg-glaze text-tile hover:bg-amber"} ${className}`}
      aria-label={`${pauses ? "Pausar" : "Ouvir"} ${isolated(name)}`}
      aria-busy={busy}
      aria-disabled={loading || undefined}
      onClick={() => loading || player.toggle()}
    >
      {loading && <Spinner className={iconClassName} />}
      {pauses && <PauseIcon className={iconClassName} />}
      {!loading && !pauses && <PlayIcon className={iconClassName} />}
    </button>
  );
}

/** The styles that the play buttons share. */
const PLAY_BUTTON_STYLES = "grid place-items-center transition-colors duration-[120ms] focus-visible:-outline-offset-7";

/** Filled play and pause icons; lucide's are outlines. */
function PlayIcon({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false" fill="currentColor">
      <path d="M6.5 5.2v13.6c0 1.3 1.4 2.1 2.6 1.4l11-6.8c1.1-.7 1.1-2.1 0-2.8l-11-6.8C7.9 3.1 6.5 3.9 6.5 5.2Z" />
    </svg>
  );
}

function PauseIcon({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false" fill="currentColor">
      <rect x="4.5" y="3" width="6" height="18" rx="1.2" />
      <rect x="13.5" y="3" width="6" height="18" rx="1.2" />
    </svg>
  );
}

const StationListContext = createContext<readonly PlayableStation[] | undefined>(undefined);

/** Sets the list of the play buttons within; previous and next follow it. */
export function StationListScope({
  stations,
  children,
}: {
  stations: readonly PlayableStation[];
  children: ReactNode;
}) {
  return <StationListContext value={stations}>{children}</StationListContext>;
}

/** The list around a play button; undefined on a station's page, where previous and next follow its genre. */
function useStationList(): readonly PlayableStation[] | undefined {
  return useContext(StationListContext);
}

export const PLAYER_ICON_BUTTON_STYLES = `${ICON_BUTTON_BASE} size-12 hover:bg-player-2 disabled:opacity-40`;

/** A 48 px square button around an icon, in the player's colours. */
export function PlayerIconButton({ className = "", ...props }: ComponentProps<"button">) {
  return <button type="button" className={`${PLAYER_ICON_BUTTON_STYLES} ${className}`} {...props} />;
}
