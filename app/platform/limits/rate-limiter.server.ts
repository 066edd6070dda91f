import { LRUCache } from "lru-cache";
import { tooManyAttempts } from "#app/platform/errors/refusal.ts";
import { networksOf } from "./client-networks.ts";

export type RateLimiter = {
  /**
   * Counts one request of a client; `undo` takes it back.
   * Errors: Refusal `too-many` past the limit, with the seconds until the window ends.
   */
  count: (client: string) => { undo: () => void };
};

/** Bounds the memory: past this many clients and networks the least recently seen one is dropped. */
const MAX_CLIENTS = 20_000;

/**
 * A fixed window per client, and per network around an IPv6 client, in the memory of this process: for expensive work. Attempts at secrets are counted in the
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
      const counted = networksOf(client).map(({ name, multiple }) => {
        const known = windows.get(name);
        const window = known && known.endsAt > time ? known : { requests: 0, endsAt: time + windowSeconds * 1_000 };
        windows.set(name, window);
        return { window, isReached: window.requests >= multiple * max };
      });
      const reached = counted.filter(({ isReached }) => isReached).map(({ window }) => window.endsAt - time);
      if (reached.length > 0) throw tooManyAttempts(Math.ceil(Math.max(...reached) / 1_000));
      for (const { window } of counted) window.requests += 1;
      return {
        undo: () => {
          for (const { window } of counted) window.requests -= 1;
        },
      };
    },
  };
}
