import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { IsolatedTexts } from "#app/platform/ui/isolated-texts.tsx";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { isTrack, trackLine } from "./now-playing.ts";
import { OFF_AIR, PLAYBACK_STATUS_LABELS } from "./playback.ts";
import { usePlayer, usePlayerState } from "./player-provider.tsx";
import { SignalLine } from "./signal-line.tsx";
import { onSleepTimer, type SleepTimer, sleepTimer } from "./sleep-timer.client.ts";

type PlayButtonRef = RefObject<HTMLButtonElement | null>;

/** The signal line and the status as text; after a failure, a retry button. `playButton`: that of the same player. */
export function SignalState({
  className,
  lineClassName = "",
  playButton,
}: {
  className: string;
  lineClassName?: string;
  playButton?: PlayButtonRef;
}) {
  const status = usePlayerState(({ playback }) => playback.status);
  return (
    <div className={`flex min-w-0 items-center gap-4 whitespace-nowrap text-player-ink-2 text-small ${className}`}>
      <SignalLine
        state={status === "reconnecting" ? "loading" : status}
        className={`h-11 min-w-0 flex-1 ${lineClassName}`}
      />
      {status === "error" ? (
        <RetryButton playButton={playButton} />
      ) : (
        <span className="inline-flex min-w-20 items-center gap-2">
          {status === "playing" && <i className="size-2 rounded-full bg-live" aria-hidden="true" />}
          {PLAYBACK_STATUS_LABELS[status]}
        </span>
      )}
    </div>
  );
}

/** Disappears while the player connects: the focus moves to the play button. */
function RetryButton({ playButton }: { playButton: PlayButtonRef | undefined }) {
  const player = usePlayer();
  const button = useRef<HTMLButtonElement>(null);
  useBeforePaint(
    () => () => {
      if (button.current === document.activeElement) playButton?.current?.focus({ preventScroll: true });
    },
    [playButton],
  );
  return (
    <button ref={button} type="button" className={BUTTON_STYLES.onCobalt} onClick={player.play}>
      <Icon of="rotate-cw" size={4} />
      Tentar novamente
    </button>
  );
}

/** The second line of bar and sheet: the subtitle on one line, or the error message on up to two. */
export function SubtitleOrError({ subtitle, error }: { subtitle: readonly string[]; error: string | null }) {
  if (error === null) {
    return (
      <span className="block truncate text-player-ink-2">
        <IsolatedTexts texts={subtitle} />
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2 text-player-error">
      <Icon
        of={error === OFF_AIR ? "radio-off" : "triangle-exclamation-point"}
        size={4}
        className="hidden flex-none in-[dialog]:block lg:block"
      />
      <span className="line-clamp-2 leading-[18px]">{error}</span>
    </span>
  );
}

/** Announces each change of status to screen readers, except that a station was restored; errors as an alert. */
export function PlaybackAnnouncer() {
  const status = usePlayerState(({ playback }) => (playback.attempt === 0 ? "idle" : playback.status));
  const name = usePlayerState(({ playback }) => playback.station?.name ?? "");
  const error = usePlayerState(({ playback }) => playback.error);
  return (
    <>
      <p className="sr-only" role="status">
        {status === "idle" || status === "error" ? "" : `${isolated(name)}: ${PLAYBACK_STATUS_LABELS[status]}`}
      </p>
      <p className="sr-only" role="alert">
        {error}
      </p>
    </>
  );
}

/** Announces each title to screen readers once, and not again when it returns after an interruption. */
export function TitleAnnouncer() {
  const stationId = usePlayerState(({ playback }) => playback.station?.id);
  const line = usePlayerState(({ playback: { station, nowPlaying } }) =>
    station && isTrack(station, nowPlaying) ? trackLine(nowPlaying) : "",
  );
  const [announced, setAnnounced] = useState({ stationId, line });
  useEffect(() => {
    setAnnounced((before) => (line || before.stationId !== stationId ? { stationId, line } : before));
  }, [stationId, line]);
  return (
    <p className="sr-only" role="status">
      {announced.line && `A tocar: ${announced.line}`}
    </p>
  );
}

/**
 * States on an error page that the station continues, while one plays; empty in server-rendered HTML. The line keeps
 * its height when empty, so that the layout does not shift.
 */
export function StillPlaying({ className = "" }: { className?: string }) {
  const playing = usePlayerState(({ playback }) => playback.status === "playing");
  return (
    <p className={`min-h-7 text-ink-2 text-lg leading-7 ${className}`}>{playing && "A rádio continua a tocar."}</p>
  );
}

/** The sleep timer; null: none is set. */
export function useSleepTimer(): SleepTimer | null {
  return useSyncExternalStore(onSleepTimer, sleepTimer, () => null);
}
