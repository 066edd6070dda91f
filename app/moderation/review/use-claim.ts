import { useEffect, useRef } from "react";
import { MINUTE_MS } from "#app/platform/text/durations.ts";

const RENEWED_AFTER_MS = 2 * MINUTE_MS;

/** Claims an item while it is shown, unless it is null; claiming the next one releases it, as leaving the page does. */
export function useClaim(item: number | null): void {
  const claimed = useRef<number | null>(null);
  useEffect(() => {
    if (item === null) return;
    claimed.current = item;
    return holdClaim(item);
  }, [item]);
  useEffect(() => {
    if (item === null && claimed.current !== null) {
      releaseClaim(claimed.current);
      claimed.current = null;
    }
  }, [item]);
  useEffect(
    () => () => {
      if (claimed.current !== null) releaseClaim(claimed.current);
    },
    [],
  );
}

/**
 * Claims an item and renews the claim while the page is visible, until the function that it gives is called. Failures
 * are ignored: a claim prevents no decision.
 */
function holdClaim(item: number): () => void {
  const url = `/api/review/${item}/claim`;
  const send = (method: "POST" | "DELETE") => void fetch(url, { method, keepalive: true }).catch(() => {});
  const renew = () => {
    if (document.visibilityState === "visible") send("POST");
  };
  const leave = () => send("DELETE");
  renew();
  const timer = setInterval(renew, RENEWED_AFTER_MS);
  document.addEventListener("visibilitychange", renew);
  window.addEventListener("pagehide", leave);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", renew);
    window.removeEventListener("pagehide", leave);
  };
}

/** Releases an item. */
function releaseClaim(item: number): void {
  void fetch(`/api/review/${item}/claim`, { method: "DELETE", keepalive: true }).catch(() => {});
}
