import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

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
