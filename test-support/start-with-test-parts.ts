/**
 * Starts the built product with parts for tests. CLOCK_SPEED: its clock runs so many times as fast as real time: with 60
 * a task that runs twice a minute runs twice a second; with 0.01 no stream is checked for half an hour. CLOCK_EPOCH:
 * when that clock had real time; without it that is now. FAST_HASHING: password hashes take no time.
 */
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { FAST_HASHING } from "./fast-hashing.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;

const { CLOCK_SPEED, CLOCK_EPOCH } = process.env;

// As start.js does.
enableCompileCache(fileURLToPath(new URL("../build/server/compiled", import.meta.url)));
const { serve } = await import(new URL("../build/server/index.js", import.meta.url).href);
await serve({
  ...(CLOCK_SPEED && { clock: clockOf(Number(CLOCK_SPEED), Number(CLOCK_EPOCH) || Date.now()) }),
  ...(process.env.FAST_HASHING && { hashing: FAST_HASHING }),
});

function clockOf(speed: number, epoch: number): Clock {
  return {
    now: () => new Date(epoch + (Date.now() - epoch) * speed),
    after: (ms, run) => {
      const timer = setTimeout(run, Math.min(ms / speed, MAX_TIMER_MS)).unref();
      return () => clearTimeout(timer);
    },
  };
}
