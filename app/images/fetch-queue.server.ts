import { capacityFor } from "#app/platform/client-capacity.ts";

/** For which server a piece of work is, and because of whom. */
export type Turn = { host: string; visitor: string };

export type FetchQueue = {
  /** Runs the work when its turn comes. Null, at once, when too much waits already. */
  run: <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result> | null;
};

/**
 * Lets so many pieces of work run at once, never two for one server; the others wait in the order in which they came, as
 * far as their server is free. `maxPerVisitor`: how many may wait because of one visitor, so that nobody takes all places.
 */
export function createFetchQueue(limits: {
  concurrency: number;
  maxWaiting: number;
  maxPerVisitor: number;
}): FetchQueue {
  const busy = new Set<string>();
  const waiting: (Turn & { begin: () => void })[] = [];

  const mayBegin = (host: string) => busy.size < limits.concurrency && !busy.has(host);

  function isFull(visitor: string): boolean {
    const own = waiting.filter((turn) => turn.visitor === visitor).length;
    return waiting.length >= capacityFor(own, limits.maxWaiting) || own >= limits.maxPerVisitor;
  }

  function beginNext(): void {
    for (;;) {
      const place = waiting.findIndex(({ host }) => mayBegin(host));
      const [next] = place < 0 ? [] : waiting.splice(place, 1);
      if (!next) return;
      busy.add(next.host);
      next.begin();
    }
  }

  async function runNow<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      busy.delete(host);
      beginNext();
    }
  }

  return {
    run: (turn, work) => {
      if (mayBegin(turn.host)) {
        busy.add(turn.host);
        return runNow(turn.host, work);
      }
      if (isFull(turn.visitor)) return null;
      const begun = new Promise<void>((begin) => waiting.push({ ...turn, begin }));
      return begun.then(() => runNow(turn.host, work));
    },
  };
}
