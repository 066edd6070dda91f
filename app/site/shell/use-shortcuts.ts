import { useEffect } from "react";
import { useNavigate } from "react-router";
import { toggleFavouriteWithToast } from "#app/browse/library/use-favourites.ts";
import {
  areSingleKeysEnabled,
  type FocusContext,
  focusContextOf,
  isOnWall,
} from "#app/platform/ui/single-keys.client.ts";
import { usePlayer } from "#app/sound/player/player-provider.tsx";

/** The key of each shortcut, as it is listed. */
export const SHORTCUT_KEYS = {
  "play or pause": "Espaço",
  "previous station": "Shift+P",
  "next station": "Shift+N",
  "wall mode": "P",
  mute: "M",
  favourite: "F",
  search: "/",
  help: "?",
} as const;

type Shortcut = keyof typeof SHORTCUT_KEYS;

const SHORTCUTS = Object.keys(SHORTCUT_KEYS) as Shortcut[];

/**
 * The shortcut of a key; null in a field, in an open dialog and together with Ctrl, Alt or Meta. The space bar is null
 * on a focused button or link, which it presses. `singleKeysEnabled` false leaves only the space bar.
 */
export function shortcutFor(
  key: string,
  {
    focus,
    shift,
    modified,
    singleKeysEnabled,
  }: { focus: FocusContext; shift: boolean; modified: boolean; singleKeysEnabled: boolean },
): Shortcut | null {
  if (modified || focus === "field" || focus === "dialog") return null;
  if (key === " ") return focus === "page" ? "play or pause" : null;
  if (!singleKeysEnabled) return null;
  const letter = key.toUpperCase();
  const find = (keys: string) => SHORTCUTS.find((shortcut) => SHORTCUT_KEYS[shortcut] === keys);
  return (shift ? find(`Shift+${letter}`) : undefined) ?? find(letter) ?? null;
}

/** Those that lead away from the wall mode, which covers the page. */
const NOT_ON_THE_WALL: readonly Shortcut[] = ["search", "help"];

/** Runs keyboard shortcuts on every page. */
export function useShortcuts({ showHelp, toggleWall }: { showHelp: () => void; toggleWall: () => void }): void {
  const player = usePlayer();
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const shortcut = shortcutFor(event.key, {
        focus: focusContextOf(event.target),
        shift: event.shiftKey,
        modified: event.ctrlKey || event.altKey || event.metaKey,
        singleKeysEnabled: areSingleKeysEnabled(),
      });
      const stationId = player.state().playback.station?.id;
      if (shortcut === null || (shortcut === "play or pause" && !stationId)) return;
      if (isOnWall(event.target) && NOT_ON_THE_WALL.includes(shortcut)) return;
      event.preventDefault();
      if (shortcut === "play or pause") player.toggle();
      if (shortcut === "previous station") player.step(-1);
      if (shortcut === "next station") player.step(1);
      if (shortcut === "wall mode" && stationId) toggleWall();
      if (shortcut === "mute") player.toggleMute();
      if (shortcut === "favourite" && stationId) toggleFavouriteWithToast(stationId);
      if (shortcut === "search") goToSearch(navigate);
      if (shortcut === "help") showHelp();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [player, navigate, showHelp, toggleWall]);
}

function goToSearch(navigate: ReturnType<typeof useNavigate>): void {
  const field = document.querySelector<HTMLInputElement>("input[type=search][name=q]");
  if (field) field.focus();
  else void navigate("/search", { state: { typing: true } });
}
