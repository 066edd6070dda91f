import PQueue from "p-queue";
import { tooManyAtOnce } from "#app/platform/errors/refusal.ts";
import { capacityFor, createSlots } from "./slots.ts";

export type WorkQueueLimits = {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks of all clients together that may wait; past them as many again, one of each client that has none. */
  maxWaiting: number;
  /** Tasks of one client that may run or wait at the same time. */
  maxPerClient: number;
};

export type WorkQueue = {
  /**
   * Runs the task when a slot is free. Clients take turns: a client's first task goes before another client's second;
   * equal tasks run in the order of arrival. `client`: a network address or an account's id.
   * `signal`: a task that has not started when it is aborted never starts; a running task is not interrupted.
   * Errors: Refusal `too-many`, at once, when the queue or the client's share of it is full; the signal's reason.
   */
  run: <Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
  /** Tasks that run or wait. */
  size: () => number;
};

/** Limits expensive work: how much runs at once, how much waits, and the share of both that one client may take. */
export function createWorkQueue({ concurrency, maxWaiting, maxPerClient }: WorkQueueLimits): WorkQueue {
  const queue = new PQueue({ concurrency });
  const tasks = createSlots({ perClient: maxPerClient, total: Number.POSITIVE_INFINITY });

  async function run<Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const own = tasks.taken(client);
    const isFull = queue.pending >= concurrency && queue.size >= capacityFor(own, maxWaiting);
    if (isFull || tasks.limitReached(client)) throw tooManyAtOnce();
    const release = tasks.take(client);
    // p-queue frees the slot of a running task whose signal is aborted, though its work goes on: it gets a signal that
    // is aborted only until the task starts.
    const untilStart = new AbortController();
    const abort = () => untilStart.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    const start = () => {
      signal?.removeEventListener("abort", abort);
      return task();
    };
    try {
      return await queue.add(start, { signal: untilStart.signal, priority: -own });
    } finally {
      signal?.removeEventListener("abort", abort);
      release();
    }
  }

  return { run, size: () => queue.pending + queue.size };
}
