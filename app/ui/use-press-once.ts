import { useEffect, useRef } from "react";
import { isSecondPress } from "./second-press.ts";

/** Tells whether a press counts; what is pressed twice in a row counts once, also before the page shows `busy`. */
export function usePressOnce(busy: boolean) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!busy) last.current = Number.NEGATIVE_INFINITY;
  }, [busy]);
  return ({ detail, timeStamp }: { detail: number; timeStamp: number }): boolean => {
    if (isSecondPress({ busy, clicks: detail, sinceLastMs: timeStamp - last.current })) return false;
    last.current = timeStamp;
    return true;
  };
}
