type Timers = { after: (ms: number, run: () => void) => () => void };

export type TitleDelay<T> = {
  /** Shows the title when its sound is heard, `bufferedSeconds` from now. */
  schedule: (title: T, bufferedSeconds: number) => void;
  /** Another station, or none: what was on its way is of no interest any more. */
  cancel: () => void;
};

const LONGEST_SECONDS = 30;

/**
 * Titles arrive before their sound: the browser has received seconds of it that are still to be heard. Each is held back
 * as long. The first after a start is shown at once: most likely it has been on for a while.
 */
export function createTitleDelay<T>(timers: Timers, show: (title: T) => void): TitleDelay<T> {
  let first = true;
  const waiting = new Set<() => void>();
  return {
    schedule: (title, bufferedSeconds) => {
      const delaySeconds = first ? 0 : Math.min(Math.max(bufferedSeconds, 0), LONGEST_SECONDS);
      first = false;
      if (delaySeconds === 0) return show(title);
      const callOff = timers.after(delaySeconds * 1_000, () => {
        waiting.delete(callOff);
        show(title);
      });
      waiting.add(callOff);
    },
    cancel: () => {
      first = true;
      for (const callOff of waiting) callOff();
      waiting.clear();
    },
  };
}
