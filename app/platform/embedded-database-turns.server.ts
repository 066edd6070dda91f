import { setImmediate } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** So long do statements follow each other before requests have their turn. */
const TURN_MS = 10;

/**
 * Lets the event loop go on between statements. PGlite's end before they return, so that what waits for one of them
 * continues at once: a task of many statements would hold all requests up until its end.
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
