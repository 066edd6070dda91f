import { browserTime } from "#app/platform/text/local-time.ts";

/** The longest time of the sleep timer, and the step in which it is set, in minutes. */
export const MAX_SLEEP_MINUTES = 90;
export const SLEEP_STEP_MINUTES = 5;

export const SLEEP_KEY = "radioSleepAt";

const MINUTE_MS = 60_000;
/** Length of the fade-out. */
const FADE_MS = 60_000;

/**
 * When a timer that is set now ends, in milliseconds since 1970: wall-clock time also advances while the machine is
 * suspended.
 */
export function sleepAt(minutes: number, now: number): number {
  return now + minutes * MINUTE_MS;
}

/** The whole minutes left; the current one counts until its end. */
export function minutesLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / MINUTE_MS));
}

/** The factor for the visitor's volume, 1 to 0: it falls during the last 60 s along a sine, slowly at first. */
export function fadeAt(endsAt: number, now: number): number {
  const share = Math.min(1, Math.max(0, (endsAt - now) / FADE_MS));
  return Math.sin((share * Math.PI) / 2);
}

/** The stored end time; null if it has passed or is not a value that this module writes. */
export function sleepFromStorage(stored: string | null, now: number): number | null {
  if (stored === null || !/^\d{1,16}$/.test(stored)) return null;
  const endsAt = Number(stored);
  return endsAt > now && endsAt <= sleepAt(MAX_SLEEP_MINUTES, now) ? endsAt : null;
}

/** «42 minutos» */
export function minutesText(minutes: number): string {
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}

/** «Faltam 42 minutos» */
export function leftText(minutes: number): string {
  return `${minutes === 1 ? "Falta" : "Faltam"} ${minutesText(minutes)}`;
}

/** «A rádio para às 23:23.», in the visitor's time zone. */
export function sleepEndText(endsAt: number): string {
  const date = new Date(endsAt);
  return `A rádio para ${date.getHours() === 1 ? "à" : "às"} ${browserTime(date)}.`;
}
