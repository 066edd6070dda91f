import type { Page } from "@playwright/test";

type HeldTimers = Window & { elapseHeldTimers: (durationMs: number | undefined) => number };

/**
 * Holds the page's timers of these durations, in milliseconds, until the returned function is called: it runs all of
 * them, or those of one duration, and returns their number. Call it before the page is opened.
 */
export async function holdTimers(page: Page, ...heldMs: number[]): Promise<(durationMs?: number) => Promise<number>> {
  await page.addInitScript((durations) => {
    const held = new Map<number, { delay: number; run: () => void }>();
    const [set, clear] = [window.setTimeout, window.clearTimeout];
    let lastId = 1_000_000_000;
    const hold = (run: TimerHandler, delay?: number, ...args: unknown[]) => {
      if (delay === undefined || !durations.includes(delay) || typeof run !== "function")
        return set(run, delay, ...args);
      lastId += 1;
      held.set(lastId, { delay, run: () => run(...args) });
      return lastId;
    };
    Object.assign(window, {
      setTimeout: hold,
      clearTimeout: (id?: number) => {
        if (id === undefined || !held.delete(id)) clear(id);
      },
      elapseHeldTimers: (durationMs: number | undefined) => {
        const elapsed = [...held].filter(([, { delay }]) => delay === (durationMs ?? delay));
        for (const [id] of elapsed) held.delete(id);
        for (const [, { run }] of elapsed) run();
        return elapsed.length;
      },
    });
  }, heldMs);
  // Defined by the script above.
  return (durationMs) => page.evaluate((ms) => (window as unknown as HeldTimers).elapseHeldTimers(ms), durationMs);
}
