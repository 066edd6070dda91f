/** Starts the built product with a clock that goes CLOCK_SPEED times faster than real: what it does twice a minute, it does twice a second. */
import type { Clock } from "#app/platform/clock.server.ts";

const SPEED = Number(process.env.CLOCK_SPEED);
const started = Date.now();

const fastClock: Clock = {
  now: () => new Date(started + (Date.now() - started) * SPEED),
  after: (ms, run) => {
    const timer = setTimeout(run, ms / SPEED).unref();
    return () => clearTimeout(timer);
  },
};

const { serve } = await import(new URL("../../build/server/index.js", import.meta.url).href);
await serve({ clock: fastClock });
