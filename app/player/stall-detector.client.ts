/** Normal Icecast servers take up to 8 s to the first sound in Chromium; a server that takes longer hangs. */
const FIRST_SOUND_TIMEOUT_MS = 12_000;
/** Chromium itself takes half a minute to notice a lost connection, or never does. */
const NEXT_SOUND_TIMEOUT_MS = 7_000;
/** Shorter stalls occur in normal playback and are not reported. */
const STALL_AFTER_MS = 700;
const TICK_MS = 250;
/** A tick this late: the machine was suspended, the page was frozen, or it is hidden and its timers are throttled. */
const LATE_MS = 5_000;
const SUSPENDED_MS = 10_000;

export type StallCallbacks = {
  onAdvance: () => void;
  onStall: () => void;
  /** No sound within the limit: the connection is lost. */
  onTimeout: () => void;
  onWake: () => void;
};

/**
 * Checks by the wall clock whether playback advances: the element reports neither a hanging server, nor a lost connection,
 * nor a suspended machine. `position`: seconds of sound so far. Returns the function that ends it.
 */
export function detectStalls(position: () => number, callbacks: StallCallbacks): () => void {
  let [lastPosition, advancedAt, tickedAt] = [position(), Date.now(), Date.now()];
  let hasSounded = false;
  let advancing = false;

  function tick(): void {
    const [now, currentPosition] = [Date.now(), position()];
    const gap = now - tickedAt;
    tickedAt = now;
    // Playback may have continued during throttled timers: measure the stall from now.
    if (gap > LATE_MS) advancedAt = now;
    if (gap > SUSPENDED_MS && (currentPosition - lastPosition) * 1_000 < gap / 2) {
      callbacks.onWake();
    } else if (currentPosition !== lastPosition) {
      [lastPosition, advancedAt, hasSounded] = [currentPosition, now, true];
      if (!advancing) callbacks.onAdvance();
      advancing = true;
    } else if (now - advancedAt > (hasSounded ? NEXT_SOUND_TIMEOUT_MS : FIRST_SOUND_TIMEOUT_MS)) {
      callbacks.onTimeout();
    } else if (advancing && now - advancedAt > STALL_AFTER_MS) {
      advancing = false;
      callbacks.onStall();
    }
  }

  const timer = setInterval(tick, TICK_MS);
  const stopped = new AbortController();
  for (const event of ["visibilitychange", "resume"])
    document.addEventListener(event, tick, { signal: stopped.signal });
  window.addEventListener("pageshow", tick, { signal: stopped.signal });
  return () => {
    clearInterval(timer);
    stopped.abort();
  };
}
