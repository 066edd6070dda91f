/** How many calls go through at once, and how long it takes until one more does. */
export type Measure = { atOnce: number; everyMs: number };

/** Time, as far as this rule needs it. */
type Time = { now: () => Date; after: (ms: number, run: () => void) => () => void };

/**
 * Lets a few calls through at once, and of those that rain one every so often. None is lost: after the last call `run` is
 * called once more, when its time has come.
 */
export function inMeasure(
  { atOnce, everyMs }: Measure,
  time: Time,
  run: () => void,
): { call: () => void; callOff: () => void } {
  let left = atOnce;
  let countedAt = time.now().getTime();
  let callOff: (() => void) | null = null;

  function call(): void {
    if (callOff) return;
    const now = time.now().getTime();
    // The clock was set back.
    if (now < countedAt) countedAt = now;
    const more = Math.max(0, Math.floor((now - countedAt) / everyMs));
    left = Math.min(atOnce, left + more);
    countedAt = left === atOnce ? now : countedAt + more * everyMs;
    if (left > 0) {
      left -= 1;
      run();
      return;
    }
    callOff = time.after(countedAt + everyMs - now, () => {
      callOff = null;
      call();
    });
  }

  return { call, callOff: () => callOff?.() };
}
