import { useEffect, useId, useRef } from "react";
import { ACTION_LINK_STYLES, BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { useSleepTimer } from "./playback-state.tsx";
import { SleepRuler } from "./sleep-ruler.tsx";
import { setSleepTimer } from "./sleep-timer.client.ts";
import { leftText, MAX_SLEEP_MINUTES, minutesText, SLEEP_STEP_MINUTES, sleepEndText } from "./sleep-timer.ts";

const SET_LABEL = "Parar a rádio daqui a";

const STYLES = {
  page: {
    title: "text-t3",
    text: "text-ink-2",
    scale: "text-ink-3",
    cancel: `${ACTION_LINK_STYLES} -ml-1 px-1`,
  },
  player: {
    title: "text-t2",
    text: "text-player-ink-2",
    scale: "text-player-ink-2",
    cancel: `${BUTTON_STYLES.onCobalt} min-h-12 px-[22px] font-semibold`,
  },
};

/**
 * «Temporizador»: a ruler that sets the minutes until the radio stops, in the colours of the page or of the player.
 * `titled`: false where the title is above it already. A file of its own, loaded when it is first opened.
 */
export function SleepPanel({
  variant,
  titled = true,
  autoFocus = false,
}: {
  variant: keyof typeof STYLES;
  titled?: boolean;
  autoFocus?: boolean;
}) {
  const titleId = useId();
  const range = useRef<HTMLInputElement>(null);
  const timer = useSleepTimer();
  const minutes = timer?.minutesLeft ?? 0;
  const styles = STYLES[variant];
  useEffect(() => {
    if (autoFocus) range.current?.focus();
  }, [autoFocus]);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={titled ? styles.title : "sr-only"}>
        Temporizador
      </h2>
      <p className={`mt-1 text-small ${styles.text}`}>
        {timer ? `${leftText(minutes)}. ${sleepEndText(timer.endsAt)}` : SET_LABEL}
      </p>
      <div className="mx-[7px] mt-6 mb-1">
        <SleepRuler minutes={minutes} variant={variant}>
          <input
            ref={range}
            type="range"
            className="sleep-range"
            min={0}
            max={MAX_SLEEP_MINUTES}
            step={SLEEP_STEP_MINUTES}
            value={minutes}
            aria-label={SET_LABEL}
            aria-valuetext={minutesText(minutes)}
            onChange={(event) => setSleepTimer(event.currentTarget.valueAsNumber)}
          />
        </SleepRuler>
      </div>
      <div className={`numbers -mx-2 flex justify-between text-micro ${styles.scale}`} aria-hidden="true">
        {[0, 15, 30, 45, 60, 75, 90].map((minute) => (
          <span key={minute} className="w-8 text-center">
            {minute}
          </span>
        ))}
      </div>
      <button
        type="button"
        className={`mt-2 ${styles.cancel} ${timer ? "" : "invisible"}`}
        onClick={() => {
          setSleepTimer(0);
          // The button disappears.
          range.current?.focus();
        }}
      >
        Cancelar
      </button>
    </section>
  );
}
