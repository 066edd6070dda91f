import type { PlayableStation } from "#app/sound/player/sources.ts";
import type { Recent } from "./recents.ts";

/** How long one station was listened to, without a long pause. Times in milliseconds. */
export type Listening = {
  station: PlayableStation;
  soundMs: number;
  /** Up to when sound was counted. */
  countedTo: number;
};

/** Sound shorter than this is not recorded. */
const MIN_SOUND_MS = 20_000;

/** How often sound is counted while it continues. */
const COUNT_EVERY_MS = 60_000;

/** When sound was not counted for longer, the machine was suspended and played nothing. */
const MAX_COUNTED_MS = 2 * COUNT_EVERY_MS;

/** After a longer pause it counts as another time. */
const MAX_PAUSE_MS = 30 * 60_000;

/**
 * The state when the sound of a station starts. `before`: what was listened to last; its sound counts if it is of the
 * same station.
 */
export function startListening(before: Listening | null, station: PlayableStation, now: number): Listening {
  const continues = before?.station.id === station.id && now - before.countedTo <= MAX_PAUSE_MS;
  return { station, soundMs: continues ? before.soundMs : 0, countedTo: now };
}

/** The state after the sound has continued until now. */
export function countSound({ station, soundMs, countedTo }: Listening, now: number): Listening {
  const addedMs = Math.min(Math.max(now - countedTo, 0), MAX_COUNTED_MS);
  return { station, soundMs: soundMs + addedMs, countedTo: countedTo + addedMs };
}

/** When sound that continues is counted next, in milliseconds from the last count. */
export function nextCountMs({ soundMs }: Listening): number {
  return soundMs < MIN_SOUND_MS ? MIN_SOUND_MS - soundMs : COUNT_EVERY_MS;
}

/** What is recorded; null while it is too short. */
export function recentOf({ station, soundMs, countedTo }: Listening): Recent | null {
  if (soundMs < MIN_SOUND_MS) return null;
  return { station, playedAt: new Date(countedTo).toISOString(), seconds: Math.round(soundMs / 1_000) };
}
