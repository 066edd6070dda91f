import { useEffect } from "react";
import { useNavigate } from "react-router";
import { toggleFavouriteWithToast } from "#app/favourites/use-favourites.ts";
import { usePlayer } from "#app/player/player-provider.tsx";
import { type FocusContext, SHORTCUTS_KEY, shortcutFor } from "./shortcut.ts";

/** Runs keyboard shortcuts on every page. */
export function useShortcuts(showHelp: () => void): void {
  const player = usePlayer();
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const shortcut = shortcutFor(event.key, {
        focus: focusContextOf(event.target),
        modified: event.ctrlKey || event.altKey || event.metaKey,
        singleKeysEnabled: areSingleKeysEnabled(),
      });
      const stationId = player.state().playback.station?.id;
      if (shortcut === null || (shortcut === "play or pause" && !stationId)) return;
      event.preventDefault();
      if (shortcut === "play or pause") player.toggle();
      if (shortcut === "mute") player.toggleMute();
      if (shortcut === "favourite" && stationId) toggleFavouriteWithToast(stationId);
      if (shortcut === "search") goToSearch(navigate);
      if (shortcut === "help") showHelp();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [player, navigate, showHelp]);
}

export function areSingleKeysEnabled(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== "off";
  } catch {
    return true;
  }
}

function goToSearch(navigate: ReturnType<typeof useNavigate>): void {
  const field = document.querySelector<HTMLInputElement>("input[type=search][name=q]");
  if (field) field.focus();
  else void navigate("/search", { state: { typing: true } });
}

function focusContextOf(target: EventTarget | null): FocusContext {
  if (!(target instanceof Element)) return "page";
  if (target.closest("dialog[open]")) return "dialog";
  if (target.closest("input:not([type=range]), textarea, select, [contenteditable]")) return "field";
  return target.closest("button, a[href], input, summary, [role=tab]") ? "control" : "page";
}
