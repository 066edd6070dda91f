import { isolated } from "#app/platform/text/isolated-text.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { neighbourOf } from "./playback.ts";
import { PlayerIconButton } from "./player-buttons.tsx";
import { usePlayer, usePlayerState } from "./player-provider.tsx";

const DIRECTIONS = {
  previous: { step: -1, icon: "skip-back", label: "Estação anterior" },
  next: { step: 1, icon: "skip-forward", label: "Estação seguinte" },
} as const;

/**
 * Plays the previous or next station of the list in which the station was started, else of its genre. Hidden while
 * there is none, but its place stays: nothing moves when a station starts or the list arrives.
 */
export function StepButton({ to, iconSize = 5 }: { to: keyof typeof DIRECTIONS; iconSize?: 5 | 6 }) {
  const player = usePlayer();
  const { step, icon, label } = DIRECTIONS[to];
  const name = usePlayerState(({ playback }) => neighbourOf(playback, step)?.name);
  return (
    <PlayerIconButton
      aria-label={`${label}: ${isolated(name ?? "")}`}
      title={label}
      className={name === undefined ? "invisible" : ""}
      onClick={() => player.step(step)}
    >
      <Icon of={icon} size={iconSize} />
    </PlayerIconButton>
  );
}
