import type { ComponentProps } from "react";
import { Icon } from "#app/platform/ui/icon.tsx";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import { useHeldWhilePressed } from "#app/platform/ui/use-pointer.ts";
import { useSleepTimer } from "./playback-state.tsx";
import { PLAYER_ICON_BUTTON_STYLES } from "./player-buttons.tsx";
import { type MenuVariant, PlayerMenu } from "./player-menu.tsx";
import { leftText } from "./sleep-timer.ts";

const loadSleepPanel = loadOrReport(() => import("./sleep-panel.tsx"));

/** The sleep timer's button and its ruler. */
export function SleepMenu({ className = "", variant }: { className?: string; variant: MenuVariant }) {
  return (
    <PlayerMenu
      load={loadSleepPanel}
      className={className}
      variant={variant}
      button={(props) => <SleepButton {...props} className={PLAYER_ICON_BUTTON_STYLES} />}
      content={({ SleepPanel }) => <SleepPanel variant={variant === "bar" ? "page" : "player"} autoFocus={true} />}
    />
  );
}

/** The button of the sleep timer, with the minutes left. `caption`: a text under the icon. */
export function SleepButton({
  caption,
  className = "",
  ...props
}: Omit<ComponentProps<"button">, "children"> & { caption?: string }) {
  const left = useHeldWhilePressed(useSleepTimer())?.minutesLeft;
  return (
    <button
      type="button"
      {...props}
      className={`${className} ${left === undefined ? "" : "text-amber"}`}
      aria-label={left === undefined ? "Temporizador" : `Temporizador: ${leftText(left)}`}
    >
      <span className="relative">
        <Icon of="timer" />
        {left !== undefined && (
          <span className="numbers absolute top-3.5 left-3 font-semibold text-[11px] leading-none" aria-hidden="true">
            {left}
          </span>
        )}
      </span>
      {caption && <span aria-hidden="true">{caption}</span>}
    </button>
  );
}
