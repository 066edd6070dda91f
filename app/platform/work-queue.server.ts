import PQueue from "p-queue";
import { capacityFor } from "./client-capacity.ts";
import { tooManyAtOnce } from "./refusal.ts";

export type WorkQueueLimits = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait, of all clients together; past them as many more, one of each client that has none. */
  maxWaiting: number;
  /** Tasks of one client that may run or wait at the same time. */
  maxPerClient: number;
};

export type WorkQueue = {
  /**
   * Runs the task when a slot is free. Clients take turns: a client's first task goes before another client's second,
   * among equals the order of arrival counts. `client`: a network address or an account's id.
   * `signal`: a task that has not started when it is aborted never starts; one that runs is left to end by itself.
   * Errors: Refusal `too-many`, at once, when the queue or the client's share of it is full; the signal's reason.
   */
  run: <Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  /** Tasks that run or wait. */
  size: () => number;
};

/** A bound on expensive work: how much runs at once, how much waits, and how much of both one client may take. */
export function createWorkQueue({ concurrency, maxWaiting, maxPerClient }: WorkQueueLimits): WorkQueue {
  const queue = new PQueue({ concurrency });
  const tasksOf = new Map<string, number>();

  const count = (client: string, change: 1 | -1) => {
    const tasks = (tasksOf.get(client) ?? 0) + change;
    if (tasks > 0) tasksOf.set(client, tasks);
    else tasksOf.delete(client);
  };

  async function run<Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const own = tasksOf.get(client) ?? 0;
    const full = queue.pending >= concurrency && queue.size >= capacityFor(own, maxWaiting);
    if (full || own >= maxPerClient) throw tooManyAtOnce();
    const priority = -own;
    count(client, 1);
    // p-queue frees the slot of a running task whose signal is aborted, though its work goes on: the signal reaches it
    // only until the task starts.
    const untilStart = new AbortController();
    const abort = () => untilStart.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    const start = () => {
      signal?.removeEventListener("abort", abort);
      return task();
    };
    try {
      return await queue.add(start, { signal: untilStart.signal, priority });
    } finally {
      signal?.removeEventListener("abort", abort);
      count(client, -1);
    }
  }

  return { run, size: () => queue.pending + queue.size };
}
