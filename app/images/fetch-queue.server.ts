import { capacityFor } from "#app/platform/slots.ts";

/** The server that a task contacts, and the visitor who caused it. */
export type TaskOwner = { host: string; visitor: string };

export type FetchQueue = {
  /** Runs the task when a slot is free. Returns null at once if the queue is full. */
  run: <Result>(owner: TaskOwner, task: () => Promise<Result>) => Promise<Result> | null;
};

/**
 * A queue that runs up to `concurrency` tasks at once, one per server. Tasks start in the order of arrival among those whose
 * server is free. `maxWaiting` and `maxPerVisitor` limit the waiting tasks, in total and of one visitor.
 */
export function createFetchQueue(limits: {
  concurrency: number;
  maxWaiting: number;
  maxPerVisitor: number;
}): FetchQueue {
  const busy = new Set<string>();
  const waiting: (TaskOwner & { start: () => void })[] = [];

  const canStart = (host: string) => busy.size < limits.concurrency && !busy.has(host);

  function isFull(visitor: string): boolean {
    const own = waiting.filter((task) => task.visitor === visitor).length;
    return waiting.length >= capacityFor(own, limits.maxWaiting) || own >= limits.maxPerVisitor;
  }

  function startNext(): void {
    for (;;) {
      const index = waiting.findIndex(({ host }) => canStart(host));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      busy.add(next.host);
      next.start();
    }
  }

  async function runNow<Result>(host: string, task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } finally {
      busy.delete(host);
      startNext();
    }
  }

  return {
    run: (owner, task) => {
      if (canStart(owner.host)) {
        busy.add(owner.host);
        return runNow(owner.host, task);
      }
      if (isFull(owner.visitor)) return null;
      const started = new Promise<void>((start) => waiting.push({ ...owner, start }));
      return started.then(() => runNow(owner.host, task));
    },
  };
}
