/** Normal Icecast servers take up to 8 s to the first sound in Chromium; one that takes longer hangs. */
const FIRST_SOUND_WITHIN_MS = 12_000;
/** Chromium itself needs half a minute to notice a lost connection, or never does. */
const NEXT_SOUND_WITHIN_MS = 7_000;
/** Short waits happen in normal play; only a longer one is worth a word. */
const RAN_OUT_AFTER_MS = 700;
const TICK_MS = 250;
/** A tick that comes this late: the machine slept, the page was frozen, or it is hidden and its timers are slowed down. */
const LATE_MS = 5_000;
const SLEPT_MS = 10_000;

export type StallCallbacks = {
  advances: () => void;
  ranOut: () => void;
  /** Nothing came for so long that nothing more will. */
  timeout: () => void;
  woke: () => void;
};

/**
 * Watches by the wall clock whether sound advances: the element says nothing of a server that hangs, of a connection that
 * was lost, or of a machine that slept. `position`: seconds of sound so far. Gives the function that ends it.
 */
export function detectStalls(position: () => number, news: StallCallbacks): () => void {
  let [last, moved, ticked] = [position(), Date.now(), Date.now()];
  let hasSounded = false;
  let advancing = false;

  function tick(): void {
    const [now, here] = [Date.now(), position()];
    const gap = now - ticked;
    ticked = now;
    // Slowed timers are no sleep: there the sound went on meanwhile.
    if (gap > LATE_MS) moved = now;
    if (gap > SLEPT_MS && (here - last) * 1_000 < gap / 2) {
      news.woke();
    } else if (here !== last) {
      [last, moved, hasSounded] = [here, now, true];
      if (!advancing) news.advances();
      advancing = true;
    } else if (now - moved > (hasSounded ? NEXT_SOUND_WITHIN_MS : FIRST_SOUND_WITHIN_MS)) {
      news.timeout();
    } else if (advancing && now - moved > RAN_OUT_AFTER_MS) {
      advancing = false;
      news.ranOut();
    }
  }

  const clock = setInterval(tick, TICK_MS);
  const looksAgain = new AbortController();
  for (const event of ["visibilitychange", "resume"])
    document.addEventListener(event, tick, { signal: looksAgain.signal });
  window.addEventListener("pageshow", tick, { signal: looksAgain.signal });
  return () => {
    clearInterval(clock);
    looksAgain.abort();
  };
}
