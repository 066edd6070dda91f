import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives the system back what a start needed for the moment. V8 keeps as much room for young objects as its busiest moment
 * took until it looks through everything, and an idle server does that late or never: 50 to 100 MB with all the world's
 * stations. Holds everything up while it looks, some 60 ms then, so once, and when nothing else is to be done.
 */
export function forceGarbageCollection(): void {
  setFlagsFromString("--expose-gc");
  // The flag puts the function into contexts that are made after it.
  const collectGarbage: () => void = runInNewContext("gc");
  collectGarbage();
}
