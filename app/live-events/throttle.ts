/** How many calls go through at once, and how long it takes until one more does. */
export type ThrottleLimits = { burst: number; intervalMs: number };

/** Time, as far as this rule needs it. */
type Time = { now: () => Date; after: (ms: number, run: () => void) => () => void };

/**
 * Lets a few calls through at once, and of those that rain one every so often. None is lost: after the last call `run` is
 * called once more, when its time has come.
 */
export function throttle(
  { burst, intervalMs }: ThrottleLimits,
  time: Time,
  run: () => void,
): { call: () => void; cancel: () => void } {
  let left = burst;
  let countedAt = time.now().getTime();
  let cancel: (() => void) | null = null;

  function call(): void {
    if (cancel) return;
    const now = time.now().getTime();
    // The clock was set back.
    if (now < countedAt) countedAt = now;
    const more = Math.max(0, Math.floor((now - countedAt) / intervalMs));
    left = Math.min(burst, left + more);
    countedAt = left === burst ? now : countedAt + more * intervalMs;
    if (left > 0) {
      left -= 1;
      run();
      return;
    }
    cancel = time.after(countedAt + intervalMs - now, () => {
      cancel = null;
      call();
    });
  }

  return { call, cancel: () => cancel?.() };
}
