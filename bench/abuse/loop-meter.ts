import { PerformanceObserver } from "node:perf_hooks";

/**
 * Loaded before a measured server (`--import`): the longest step of its event loop, in milliseconds of CPU time of the
 * main thread, so that other processes of the machine do not count, with the time of garbage collections in that step.
 * Each message from the parent is answered with it, and begins a new measurement.
 */
export type LongestStep = { ms: number; garbageCollectionMs: number };

const LOOP_PAUSE_MS = 1;

type Span = { from: number; until: number };

let longestMs = 0;
let longestSpan: Span = { from: 0, until: 0 };
let collections: Span[] = [];
let before = process.threadCpuUsage();
let from = performance.now();

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    collections.push({ from: startTime, until: startTime + duration });
}).observe({ entryTypes: ["gc"] });

function measureStep(): void {
  const { user, system } = process.threadCpuUsage(before);
  const until = performance.now();
  const ms = (user + system) / 1_000;
  if (ms > longestMs) {
    longestMs = ms;
    longestSpan = { from, until };
  }
  before = process.threadCpuUsage();
  from = until;
}

function collectedIn(span: Span): number {
  return collections
    .filter((one) => one.from >= span.from && one.until <= span.until)
    .reduce((total, one) => total + one.until - one.from, 0);
}

setInterval(measureStep, LOOP_PAUSE_MS).unref();

process.on("message", () => {
  measureStep();
  // The observer reports a garbage collection in a later step.
  setTimeout(() => {
    process.send?.({ ms: longestMs, garbageCollectionMs: collectedIn(longestSpan) } satisfies LongestStep);
    longestMs = 0;
    collections = [];
  }, 10);
});
// The server ends as it does without a parent.
process.channel?.unref();
