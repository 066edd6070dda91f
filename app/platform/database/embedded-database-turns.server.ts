import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** For so long statements may follow each other before requests have their turn. */
const TURN_MS = 10;

/**
 * Lets the event loop continue between statements. PGlite executes a statement synchronously, so that what waits for it
 * continues in a microtask: a task of many statements would delay all requests until its end.
 */
export function takeTurns(client: PGlite): void {
  const send = client.execProtocolRaw.bind(client);
  let turnBegan = performance.now();
  client.execProtocolRaw = async (...message) => {
    if (performance.now() - turnBegan > TURN_MS) {
      await setImmediate();
      turnBegan = performance.now();
    }
    return send(...message);
  };
}
