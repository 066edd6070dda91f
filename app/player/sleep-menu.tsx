import { Timer } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { useHeldWhilePressed } from "#app/ui/use-held-while-pressed.ts";
import { cancelSleepTimer, onSleepTimer, setSleepTimer, sleepMinutesLeft } from "./sleep-timer.client.ts";
import { SLEEP_MINUTES } from "./sleep-timer.ts";

const CHOICE_LOOK =
  "flex min-h-12 w-full items-center px-4 text-left hover:bg-player-2 focus-visible:-outline-offset-3";

/**
 * The sleep timer under its button: after how long the radio stops, how much of it is left, and in the same place the way
 * to call it off. Esc, a choice, a click elsewhere and a focus that goes on close it. `below`: it opens downwards.
 */
export function SleepMenu({ className, look, below = false }: { className: string; look: string; below?: boolean }) {
  const left = useHeldWhilePressed(useSyncExternalStore(onSleepTimer, sleepMinutesLeft, () => null));
  const [open, setOpen] = useState(false);
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !around.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    // Of two that are open the inner one closes: the sheet stays.
    event.preventDefault();
    event.stopPropagation();
    close();
  };

  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !around.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its buttons do not answer
    <div ref={around} className={`relative ${className}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={`${look} relative ${left === null ? "" : "text-amber"}`}
        aria-label={left === null ? "Temporizador" : `Temporizador: ${leftText(left)}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Timer className="size-5" strokeWidth={1.75} aria-hidden="true" />
        {left !== null && (
          <span
            className="numbers absolute right-1.5 bottom-1 font-semibold text-[11px] leading-none"
            aria-hidden="true"
          >
            {left}
          </span>
        )}
      </button>
      <fieldset
        id={id}
        hidden={!open}
        className={`absolute right-0 z-10 w-[232px] ${below ? "top-full mt-1" : "bottom-full mb-6"} rounded-sm border border-player-line bg-player py-1.5 text-player-ink`}
      >
        <legend className="sr-only">Desligar daqui a</legend>
        <p className="px-4 pt-2 pb-1 text-player-ink-2 text-small">
          {left === null ? "Desligar daqui a" : leftText(left)}
        </p>
        {SLEEP_MINUTES.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={CHOICE_LOOK}
            onClick={() => {
              setSleepTimer(minutes);
              close();
            }}
          >
            {minutes} minutos
          </button>
        ))}
        {left !== null && (
          <button
            type="button"
            className={`${CHOICE_LOOK} border-player-line/60 border-t font-semibold`}
            onClick={() => {
              cancelSleepTimer();
              close();
            }}
          >
            Cancelar
          </button>
        )}
      </fieldset>
    </div>
  );
}

function leftText(minutes: number): string {
  return minutes === 1 ? "Falta 1 minuto" : `Faltam ${minutes} minutos`;
}
