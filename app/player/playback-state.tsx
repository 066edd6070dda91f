import { RadioOff, RotateCw, TriangleAlert } from "lucide-react";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { OFF_AIR } from "./reconnect.ts";
import { SignalLine } from "./signal-line.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";

const WORDS = {
  idle: "",
  loading: "A ligar…",
  playing: "Em direto",
  reconnecting: "A religar…",
  paused: "Em pausa",
  error: "Sem sinal",
};

/** The signal line with the state in words; after a failure, the way to try again. */
export function SignalState({ className, retry = true }: { className: string; retry?: boolean }) {
  const player = usePlayer();
  const status = usePlayerState(({ playback }) => playback.status);
  return (
    <div className={`flex min-w-0 items-center gap-4 whitespace-nowrap text-player-ink-2 text-small ${className}`}>
      <SignalLine state={status === "reconnecting" ? "loading" : status} className="h-11 min-w-0 flex-1" />
      {status === "error" && retry ? (
        <button type="button" className={BUTTON_STYLES.onCobalt} onClick={player.play}>
          <RotateCw className="size-4" strokeWidth={1.75} aria-hidden="true" />
          Tentar novamente
        </button>
      ) : (
        <span className="inline-flex items-center gap-2">
          {status === "playing" && <i className="size-2 rounded-full bg-live" aria-hidden="true" />}
          {WORDS[status]}
        </span>
      )}
    </div>
  );
}

/** The second line of bar and sheet: what is on, or what went wrong, which may take two lines: it is never cut short. */
export function SubtitleOrError({ subtitle, error }: { subtitle: string; error: string | null }) {
  if (error === null) return <span className="block truncate text-player-ink-2">{subtitle}</span>;
  const Icon = error === OFF_AIR ? RadioOff : TriangleAlert;
  return (
    <span className="flex min-w-0 items-center gap-2 text-player-error">
      <Icon className="hidden size-4 flex-none in-[dialog]:block lg:block" strokeWidth={1.75} aria-hidden="true" />
      <span className="line-clamp-2 leading-[18px]">{error}</span>
    </span>
  );
}

/** Says each change of state once to those who do not see it; a failure at once. */
export function PlaybackAnnouncer() {
  const status = usePlayerState(({ playback }) => playback.status);
  const name = usePlayerState(({ playback }) => playback.station?.name ?? "");
  const error = usePlayerState(({ playback }) => playback.error);
  return (
    <>
      <p className="sr-only" role="status">
        {status === "idle" || status === "error" ? "" : `${name}: ${WORDS[status]}`}
      </p>
      <p className="sr-only" role="alert">
        {error}
      </p>
    </>
  );
}
