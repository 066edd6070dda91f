import type { ComponentProps } from "react";

export const PLAYER_ICON_BUTTON_STYLES =
  "inline-grid size-12 flex-none place-items-center rounded-sm hover:bg-player-2 disabled:opacity-40";

/** A 48 px square button around an icon, in the player's colours. */
export function PlayerIconButton({ className = "", ...props }: ComponentProps<"button">) {
  return <button type="button" className={`${PLAYER_ICON_BUTTON_STYLES} ${className}`} {...props} />;
}
