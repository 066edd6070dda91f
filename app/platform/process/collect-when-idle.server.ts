import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often the process looks at itself. */
const CHECK_MS = 30_000;

/** Memory that a collection is worth: it blocks the process for some 100 ms with 50,000 stations. */
export const MIN_GROWTH_BYTES = 32 * 1024 * 1024;

/** CPU time of all threads by time that has passed, up to which the process counts as idle. */
export const MAX_IDLE_SHARE = 0.2;

/**
 * Forces a garbage collection once the process is idle after it has grown: V8 keeps the memory of the busiest moment
 * until a full collection, for which an idle process gives no occasion. Under load V8 collects by itself.
 */
export function collectWhenIdle(): void {
  const shouldCollect = createIdleRule();
  let [before, cpu] = [performance.now(), process.cpuUsage()];
  setInterval(() => {
    const { user, system } = process.cpuUsage(cpu);
    const share = (user + system) / 1_000 / (performance.now() - before);
    if (shouldCollect({ bytes: memoryBytes(), share })) forceGarbageCollection();
    [before, cpu] = [performance.now(), process.cpuUsage()];
  }, CHECK_MS).unref();
}

/** The heap with its unused part, and the buffers outside it. */
function memoryBytes(): number {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

/**
 * Whether to collect, asked at intervals with the memory and the use of the CPU since the last time: true when the
 * process is idle for the first time, and when it has grown since the last collection, or since it was smallest.
 */
export function createIdleRule(): (state: { bytes: number; share: number }) => boolean {
  let [smallest, isCollected] = [0, false];
  return ({ bytes, share }) => {
    // The first reading after a collection is what remained.
    smallest = isCollected ? bytes : Math.min(smallest, bytes);
    isCollected = share <= MAX_IDLE_SHARE && bytes - smallest >= MIN_GROWTH_BYTES;
    return isCollected;
  };
}

/**
 * Forces a garbage collection after start-up, which returns 50 to 100 MB with 50,000 stations: V8 keeps the memory of
 * the busiest moment until a full collection, which an idle server runs late or never.
 * Blocks the process for about 60 ms: call it once, when idle.
 */
export function forceGarbageCollection(): void {
  setFlagsFromString("--expose-gc");
  // The flag adds `gc` only to contexts that are created after it.
  const collectGarbage: () => void = runInNewContext("gc");
  collectGarbage();
}
