/** The durations that the sleep timer offers. */
export const SLEEP_MINUTES = [15, 30, 45, 60] as const;

export type SleepMinutes = (typeof SLEEP_MINUTES)[number];

export const SLEEP_KEY = "radioSleepAt";

const MINUTE_MS = 60_000;
/** Length of the fade-out. */
const FADE_MS = 20_000;

/** When a timer that is set now ends, in milliseconds since 1970: wall-clock time also advances while the machine is suspended. */
export function sleepAt(minutes: SleepMinutes, now: number): number {
  return now + minutes * MINUTE_MS;
}

/** The whole minutes left; the current one counts until its end. */
export function minutesLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
}

/** The factor for the visitor's volume, 1 to 0: it falls during the last 20 s along a sine, slowly at first. */
export function fadeAt(endsAt: number, now: number): number {
  const share = Math.min(1, Math.max(0, (endsAt - now) / FADE_MS));
  return Math.sin((share * Math.PI) / 2);
}

/** The stored end time; null if it has passed or is not a value that this module writes. */
export function sleepFromStorage(stored: string | null, now: number): number | null {
  if (stored === null || !/^\d{1,16}$/.test(stored)) return null;
  const endsAt = Number(stored);
  return endsAt > now && endsAt <= sleepAt(60, now) ? endsAt : null;
}
