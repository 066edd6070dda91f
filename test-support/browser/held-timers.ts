import type { Page } from "@playwright/test";

type HeldTimers = Window & { elapseHeldTimers: () => number };

/**
 * Holds the page's timers of these durations, in milliseconds, until the returned function is called: it runs all of
 * them and returns their number. Call it before the page is opened.
 */
export async function holdTimers(page: Page, ...heldMs: number[]): Promise<() => Promise<number>> {
  await page.addInitScript((durations) => {
    const held = new Map<number, () => void>();
    const [set, clear] = [window.setTimeout, window.clearTimeout];
    let lastId = 1_000_000_000;
    const hold = (run: TimerHandler, delay?: number, ...args: unknown[]) => {
      if (delay === undefined || !durations.includes(delay) || typeof run !== "function")
        return set(run, delay, ...args);
      lastId += 1;
      held.set(lastId, () => run(...args));
      return lastId;
    };
    Object.assign(window, {
      setTimeout: hold,
      clearTimeout: (id?: number) => {
        if (id === undefined || !held.delete(id)) clear(id);
      },
      elapseHeldTimers: () => {
        const runs = [...held.values()];
        held.clear();
        for (const run of runs) run();
        return runs.length;
      },
    });
  }, heldMs);
  // Defined by the script above.
  return () => page.evaluate(() => (window as unknown as HeldTimers).elapseHeldTimers());
}
