import type { Clock } from "#app/platform/process/clock.server.ts";
import { waitUntil } from "./wait-until.ts";

export type FakeClock = Clock & {
  /** Advances the time, and runs the timers that are due. */
  advance: (ms: number) => void;
  /** Waits until a timer is set, and returns the milliseconds until the next one. */
  untilAsleep: () => Promise<number>;
};

/** A clock that only the test advances. */
export function fakeClock(start = new Date("2026-11-21T12:00:00Z")): FakeClock {
  let now = start.getTime();
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => new Date(now),
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
    },
    untilAsleep: async () => {
      await waitUntil("a timer is set", () => timers.size > 0);
      return Math.min(...[...timers].map(({ at }) => at)) - now;
    },
  };
}
