import type { Playback } from "./playback.ts";
import type { PlayableStation } from "./sources.ts";

/** The station before or after the current one in the list, wrapping around; null if the list has no other station. */
export function neighbourOf(
  { station, list }: Pick<Playback, "station" | "list">,
  step: 1 | -1,
): PlayableStation | null {
  const index = list.findIndex(({ id }) => id === station?.id);
  if (index === -1 || list.length < 2) return null;
  return list[(index + step + list.length) % list.length] ?? null;
}
