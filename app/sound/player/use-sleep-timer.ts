import { useSyncExternalStore } from "react";
import { onSleepTimer, type SleepTimer, sleepTimer } from "./sleep-timer.client.ts";

/** The sleep timer; null: none is set. */
export function useSleepTimer(): SleepTimer | null {
  return useSyncExternalStore(onSleepTimer, sleepTimer, () => null);
}
