import { useEffect, useRef } from "react";

/** Long enough for the page to show that it is busy, shorter than an intended second press. */
const REPEAT_MS = 300;

/** Returns a function that tells whether a press counts: repeated presses count once, even before the page shows `busy`. */
export function usePressOnce(busy: boolean) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!busy) last.current = Number.NEGATIVE_INFINITY;
  }, [busy]);
  return ({ detail, timeStamp }: { detail: number; timeStamp: number }): boolean => {
    if (isRepeatedPress({ busy, clicks: detail, sinceLastMs: timeStamp - last.current })) return false;
    last.current = timeStamp;
    return true;
  };
}

/**
 * Whether a press repeats the one before: the button is busy, the press is part of a double click (`clicks` above 1), or the
 * page had no time yet to show that it is busy. `sinceLastMs` is Infinity for the first press, and after the button was busy.
 */
export function isRepeatedPress(press: { busy: boolean; clicks: number; sinceLastMs: number }): boolean {
  return press.busy || press.clicks > 1 || press.sinceLastMs < REPEAT_MS;
}
