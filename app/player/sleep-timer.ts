/** After so many minutes the radio may stop by itself. */
export const SLEEP_MINUTES = [15, 30, 45, 60] as const;

export type SleepMinutes = (typeof SLEEP_MINUTES)[number];

export const SLEEP_KEY = "radioSleepAt";

const MINUTE_MS = 60_000;
/** So long the sound takes to become silence. */
const FADE_MS = 20_000;

/** When a timer that is set now ends, in milliseconds since 1970: a time of day goes on while the machine sleeps. */
export function sleepAt(minutes: SleepMinutes, now: number): number {
  return now + minutes * MINUTE_MS;
}

/** The whole minutes that are left; the last one counts until its end. */
export function minutesLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
}

/** How loud the sound is of what the visitor has set, 1 to 0: it sinks during the last 20 s, at first hardly to be noticed. */
export function fadeAt(endsAt: number, now: number): number {
  const share = Math.min(1, Math.max(0, (endsAt - now) / FADE_MS));
  return Math.sin((share * Math.PI) / 2);
}

/** The end that was kept; null when it is over, or not one that we wrote. */
export function sleepFromStorage(stored: string | null, now: number): number | null {
  if (stored === null || !/^\d{1,16}$/.test(stored)) return null;
  const endsAt = Number(stored);
  return endsAt > now && endsAt <= sleepAt(60, now) ? endsAt : null;
}
