import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import type { Player } from "./player.ts";
import { fadeAt, minutesLeft, SLEEP_KEY, sleepAt, sleepFromStorage } from "./sleep-timer.ts";

const CHECK_EVERY_MS = 1_000;

/** A timer that is set. `endsAt` in milliseconds since 1970. */
export type SleepTimer = { minutesLeft: number; endsAt: number };

const listeners = new Set<() => void>();
let player: Pick<Player, "pause" | "setFade"> | null = null;
let endsAt: number | null = null;
let shown: SleepTimer | null = null;
let interval: ReturnType<typeof setInterval> | undefined;

/** The timer, the same object until a minute has passed; null: none is set. */
export function sleepTimer(): SleepTimer | null {
  return shown;
}

export function onSleepTimer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** 0 cancels the timer. */
export function setSleepTimer(minutes: number): void {
  setEnd(minutes > 0 ? sleepAt(minutes, Date.now()) : null);
}

/**
 * Pauses this player when the timer ends. The end time is stored in this tab's session, so that it survives a reload;
 * it is compared with the clock every second and when the tab becomes visible, because timers stop while the machine is
 * suspended. Returns the function that ends it.
 */
export function watchSleepTimer(target: Pick<Player, "pause" | "setFade">): () => void {
  player = target;
  setEnd(sleepFromStorage(readStored("sessionStorage", SLEEP_KEY), Date.now()));
  document.addEventListener("visibilitychange", check);
  return () => {
    player = null;
    clearInterval(interval);
    document.removeEventListener("visibilitychange", check);
  };
}

function check(): void {
  const now = Date.now();
  if (endsAt !== null && now >= endsAt) {
    player?.pause();
    setEnd(null);
    return;
  }
  player?.setFade(endsAt === null ? 1 : fadeAt(endsAt, now));
  const next = endsAt === null ? null : { minutesLeft: minutesLeft(endsAt, now), endsAt };
  if (next?.endsAt === shown?.endsAt && next?.minutesLeft === shown?.minutesLeft) return;
  shown = next;
  for (const listener of listeners) listener();
}

function setEnd(next: number | null): void {
  endsAt = next;
  writeStored("sessionStorage", SLEEP_KEY, next === null ? null : String(next));
  clearInterval(interval);
  if (next !== null) interval = setInterval(check, CHECK_EVERY_MS);
  check();
}
