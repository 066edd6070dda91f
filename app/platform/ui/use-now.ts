import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The present time to the minute, in milliseconds; the given one until hydration, so that both renderings are equal. */
export function useNow(renderedAt: number): number {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const present = Date.now();
      setNow(startOfMinute(present));
      timer = setTimeout(update, MINUTE_MS - (present % MINUTE_MS));
    };
    update();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

export function startOfMinute(timestampMs: number): number {
  return timestampMs - (timestampMs % MINUTE_MS);
}
