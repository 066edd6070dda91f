import type { Clock } from "#app/platform/clock.server.ts";
import { waitUntil } from "./wait-until.ts";

export type FakeClock = Clock & {
  /** Moves the time on, and calls what has become due. */
  advance: (ms: number) => void;
  /** Waits until somebody sleeps, and gives for how long. */
  untilAsleep: () => Promise<number>;
};

/** A clock that only a test moves. */
export function fakeClock(start = new Date("2026-11-21T12:00:00Z")): FakeClock {
  let now = start.getTime();
  const alarms = new Set<{ at: number; run: () => void }>();
  return {
    now: () => new Date(now),
    after: (ms, run) => {
      const alarm = { at: now + ms, run };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    advance: (ms) => {
      now += ms;
      for (const alarm of [...alarms]) {
        if (alarm.at > now) continue;
        alarms.delete(alarm);
        alarm.run();
      }
    },
    untilAsleep: async () => {
      await waitUntil("somebody sleeps", () => alarms.size > 0);
      return Math.min(...[...alarms].map(({ at }) => at)) - now;
    },
  };
}
