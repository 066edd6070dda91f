import type { Player } from "./player.ts";
import { fadeAt, minutesLeft, SLEEP_KEY, type SleepMinutes, sleepAt, sleepFromStorage } from "./sleep-timer.ts";

const LOOK_EVERY_MS = 1_000;

const listeners = new Set<() => void>();
let player: Pick<Player, "pause" | "setFade"> | null = null;
let endsAt: number | null = null;
let shown: number | null = null;
let clock: ReturnType<typeof setInterval> | undefined;

/** Null: no timer is set. */
export function sleepMinutesLeft(): number | null {
  return shown;
}

export function onSleepTimer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setSleepTimer(minutes: SleepMinutes): void {
  become(sleepAt(minutes, Date.now()));
}

export function cancelSleepTimer(): void {
  become(null);
}

/**
 * Has this player stop when the time has come. The end is kept in this tab, so that it survives a reload; the clock is
 * looked at each second, and when the tab comes to the front: timers stand still while a machine sleeps, the time of day
 * does not. Gives the function that ends it.
 */
export function watchSleepTimer(sleeper: Pick<Player, "pause" | "setFade">): () => void {
  player = sleeper;
  become(sleepFromStorage(kept(), Date.now()));
  document.addEventListener("visibilitychange", look);
  return () => {
    player = null;
    clearInterval(clock);
    document.removeEventListener("visibilitychange", look);
  };
}

function look(): void {
  const now = Date.now();
  if (endsAt !== null && now >= endsAt) {
    player?.pause();
    become(null);
    return;
  }
  player?.setFade(endsAt === null ? 1 : fadeAt(endsAt, now));
  const left = endsAt === null ? null : minutesLeft(endsAt, now);
  if (left === shown) return;
  shown = left;
  for (const listener of listeners) listener();
}

function become(next: number | null): void {
  endsAt = next;
  keep(next);
  clearInterval(clock);
  if (next !== null) clock = setInterval(look, LOOK_EVERY_MS);
  look();
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(SLEEP_KEY);
  } catch {
    return null;
  }
}

function keep(moment: number | null): void {
  try {
    if (moment === null) sessionStorage.removeItem(SLEEP_KEY);
    else sessionStorage.setItem(SLEEP_KEY, String(moment));
  } catch {
    // Storage is full or closed to us: the timer holds for this visit.
  }
}
