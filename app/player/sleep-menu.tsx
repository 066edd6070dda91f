import { Timer } from "lucide-react";
import { type ComponentProps, useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHeldWhilePressed } from "#app/ui/use-held-while-pressed.ts";
import { useMenu } from "#app/ui/use-menu.ts";
import { PLAYER_ICON_BUTTON_STYLES } from "./player-buttons.tsx";
import { cancelSleepTimer, onSleepTimer, setSleepTimer, sleepMinutesLeft } from "./sleep-timer.client.ts";
import { SLEEP_MINUTES } from "./sleep-timer.ts";

/**
 * The sleep timer's button and menu: the durations, the time left, and a way to cancel. Esc, a choice, a click outside and
 * moving the focus outside close the menu. `caption`: a text under the icon.
 */
export function SleepMenu({
  className = "",
  buttonClassName = PLAYER_ICON_BUTTON_STYLES,
  caption,
}: {
  className?: string;
  buttonClassName?: string;
  caption?: string;
}) {
  const left = useHeldWhilePressed(useSyncExternalStore(onSleepTimer, sleepMinutesLeft, () => null));
  const { open, close, id, container, button } = useMenu();
  return (
    <div {...container} className={`relative ${className}`}>
      <button
        {...button}
        className={`relative ${buttonClassName} ${left === null ? "" : "text-amber"}`}
        aria-label={left === null ? "Temporizador" : `Temporizador: ${leftText(left)}`}
      >
        <span className="relative">
          <Icon of={Timer} />
          {left !== null && (
            <span className="numbers absolute top-3.5 left-3 font-semibold text-[11px] leading-none" aria-hidden="true">
              {left}
            </span>
          )}
        </span>
        {caption && <span aria-hidden="true">{caption}</span>}
      </button>
      <fieldset
        id={id}
        hidden={!open}
        className={`absolute bottom-full z-10 w-[232px] ${caption ? "left-1/2 mb-1 -translate-x-1/2" : "right-0 mb-6"} rounded-sm border border-player-line bg-player py-1.5 text-player-ink`}
      >
        <legend className="sr-only">Desligar daqui a</legend>
        <p className="px-4 pt-2 pb-1 text-player-ink-2 text-small">
          {left === null ? "Desligar daqui a" : leftText(left)}
        </p>
        {SLEEP_MINUTES.map((minutes) => (
          <Choice
            key={minutes}
            onClick={() => {
              setSleepTimer(minutes);
              close();
            }}
          >
            {minutes} minutos
          </Choice>
        ))}
        {left !== null && (
          <Choice
            className="border-player-line/60 border-t font-semibold"
            onClick={() => {
              cancelSleepTimer();
              close();
            }}
          >
            Cancelar
          </Choice>
        )}
      </fieldset>
    </div>
  );
}

function Choice({ className = "", ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={`flex min-h-12 w-full items-center px-4 text-left hover:bg-player-2 focus-visible:-outline-offset-3 ${className}`}
      {...props}
    />
  );
}

function leftText(minutes: number): string {
  return minutes === 1 ? "Falta 1 minuto" : `Faltam ${minutes} minutos`;
}
