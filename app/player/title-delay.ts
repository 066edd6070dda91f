type Timers = { after: (ms: number, run: () => void) => () => void };

export type TitleDelay<T> = {
  /** Shows the title when its sound is played, `bufferedSeconds` from now. */
  schedule: (title: T, bufferedSeconds: number) => void;
  /** Drops the scheduled titles, when the station changes or playback stops. */
  cancel: () => void;
};

const MAX_DELAY_SECONDS = 30;

/**
 * Delays titles by the playback buffer: a title arrives before its sound is played. The first one after a start is shown at
 * once, because its track has most likely been on for a while.
 */
export function createTitleDelay<T>(timers: Timers, show: (title: T) => void): TitleDelay<T> {
  let first = true;
  const scheduled = new Set<() => void>();
  return {
    schedule: (title, bufferedSeconds) => {
      const delaySeconds = first ? 0 : Math.min(Math.max(bufferedSeconds, 0), MAX_DELAY_SECONDS);
      first = false;
      if (delaySeconds === 0) return show(title);
      const cancel = timers.after(delaySeconds * 1_000, () => {
        scheduled.delete(cancel);
        show(title);
      });
      scheduled.add(cancel);
    },
    cancel: () => {
      first = true;
      for (const cancel of scheduled) cancel();
      scheduled.clear();
    },
  };
}
