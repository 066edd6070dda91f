/** `burst`: calls that run at once; then one per `intervalMs`. */
type ThrottleLimits = { burst: number; intervalMs: number };

/** The part of `Clock` used here; a rule does not import the server's clock. */
type Time = { now: () => Date; after: (ms: number, run: () => void) => () => void };

/** Runs up to `burst` calls at once, then one per interval. The last call is never dropped: it runs when its interval ends. */
export function throttle(
  { burst, intervalMs }: ThrottleLimits,
  time: Time,
  run: () => void,
): { call: () => void; cancel: () => void } {
  let left = burst;
  let refilledAt = time.now().getTime();
  let cancel: (() => void) | null = null;

  function call(): void {
    if (cancel) return;
    const now = time.now().getTime();
    // The clock was set back.
    if (now < refilledAt) refilledAt = now;
    const regained = Math.max(0, Math.floor((now - refilledAt) / intervalMs));
    left = Math.min(burst, left + regained);
    refilledAt = left === burst ? now : refilledAt + regained * intervalMs;
    if (left > 0) {
      left -= 1;
      run();
      return;
    }
    cancel = time.after(refilledAt + intervalMs - now, () => {
      cancel = null;
      call();
    });
  }

  return { call, cancel: () => cancel?.() };
}
