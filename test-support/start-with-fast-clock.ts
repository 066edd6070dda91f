/**
 * Starts the built product with a clock that goes CLOCK_SPEED times faster than real: with 60, what it does twice a minute it
 * does twice a second; with 0.01 it leaves streams alone for half an hour.
 */
import type { Clock } from "#app/platform/clock.server.ts";

const SPEED = Number(process.env.CLOCK_SPEED);
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const started = Date.now();

const fastClock: Clock = {
  now: () => new Date(started + (Date.now() - started) * SPEED),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms / SPEED, LONGEST_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

const { serve } = await import(new URL("../build/server/index.js", import.meta.url).href);
await serve({ clock: fastClock });
