import { setImmediate as nextLoopTurn, setTimeout as sleep } from "node:timers/promises";
import { createWorkQueue, type WorkQueue, type WorkQueueLimits } from "./work-queue.server.ts";

/** `maxTurnMs`: after this time the next task begins, though the one before it goes on. */
type PacedQueueLimits = WorkQueueLimits & { maxTurnMs: number };

/**
 * A queue of work that takes much of the process's time. While others wait, a pause as long as the task follows each of
 * them: half of the time is left to requests that do not wait in the queue.
 */
export function createPacedQueue({ maxTurnMs, ...limits }: PacedQueueLimits): WorkQueue {
  const queue = createWorkQueue(limits);

  async function run<Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const result = Promise.withResolvers<Result>();
    const turn = async () => {
      await handleIncoming();
      signal?.throwIfAborted();
      const started = performance.now();
      const done = task();
      result.resolve(done);
      await settleOrTimeout(done, maxTurnMs);
      if (queue.size() > 1) await sleep(performance.now() - started);
    };
    // The result resolves before the turn ends, which includes the pause.
    queue.run(client, turn, signal).catch(result.reject);
    return result.promise;
  }

  return { run, size: queue.size };
}

/** Two turns of the event loop: the first accepts new connections, the second handles their requests. */
async function handleIncoming(): Promise<void> {
  await nextLoopTurn();
  await nextLoopTurn();
}

function settleOrTimeout(task: Promise<unknown>, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    task.then(end, end);
  });
}
