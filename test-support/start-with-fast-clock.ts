/**
 * Starts the built product with a clock that runs CLOCK_SPEED times as fast as real time: with 60 a task that runs
 * twice a minute runs twice a second; with 0.01 no stream is checked for half an hour. CLOCK_EPOCH: when it had real
 * time; without it that is now.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import type { Clock } from "#app/platform/process/clock.server.ts";

const SPEED = Number(process.env.CLOCK_SPEED);
const MAX_TIMER_MS = 2 ** 31 - 1;
const epoch = Number(process.env.CLOCK_EPOCH) || Date.now();

const fastClock: Clock = {
  now: () => new Date(epoch + (Date.now() - epoch) * SPEED),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms / SPEED, MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

// As start.ts does.
enableCompileCache(fileURLToPath(new URL("../build/server/compiled", import.meta.url)));
const { serve } = await import(new URL("../build/server/index.js", import.meta.url).href);
await serve({ clock: fastClock });
