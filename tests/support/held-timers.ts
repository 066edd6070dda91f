import type { Page } from "@playwright/test";

type HeldTimers = Window & { elapseHeldTimers: () => number };

/**
 * Holds the page's timers of so many milliseconds, however long the test takes, until the function that it gives is called:
 * their time is then over. That function gives how many there were. To be called before the page is opened.
 */
export async function holdTimers(page: Page, ms: number): Promise<() => Promise<number>> {
  await page.addInitScript((heldMs) => {
    const held = new Map<number, () => void>();
    const [set, clear] = [window.setTimeout, window.clearTimeout];
    let lastId = 1_000_000_000;
    const hold = (run: TimerHandler, delay?: number, ...args: unknown[]) => {
      if (delay !== heldMs || typeof run !== "function") return set(run, delay, ...args);
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
  }, ms);
  // The script above has put it there.
  return () => page.evaluate(() => (window as unknown as HeldTimers).elapseHeldTimers());
}
