import { LRUCache } from "lru-cache";
import { tooManyAttempts } from "./refusal.ts";

export type RateLimiter = {
  /**
   * Counts one request of a client; `undo` takes it back.
   * Errors: Refusal `too-many` past the limit, with the seconds until the window ends.
   */
  count: (client: string) => { undo: () => void };
};

/** Bounds the memory: past this many clients the least recently seen one is dropped. */
const MAX_CLIENTS = 20_000;

/**
 * A fixed window per client, in the memory of this process: for expensive work. Attempts at secrets are counted in the
 * database, across restarts: see `attempts.server.ts`. `now`: monotonic milliseconds.
 */
export function createRateLimiter(
  { max, windowSeconds }: { max: number; windowSeconds: number },
  now: () => number = () => performance.now(),
): RateLimiter {
  const windows = new LRUCache<string, { requests: number; endsAt: number }>({ max: MAX_CLIENTS });
  return {
    count: (client) => {
      const time = now();
      const known = windows.get(client);
      const current = known && known.endsAt > time ? known : { requests: 0, endsAt: time + windowSeconds * 1_000 };
      windows.set(client, current);
      if (current.requests >= max) throw tooManyAttempts(Math.ceil((current.endsAt - time) / 1_000));
      current.requests += 1;
      return {
        undo: () => {
          current.requests -= 1;
        },
      };
    },
  };
}
