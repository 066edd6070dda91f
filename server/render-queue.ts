import { setImmediate as nextLoopTurn, setTimeout as sleep } from "node:timers/promises";
import { createWorkQueue, type WorkQueue } from "#app/platform/work-queue.server.ts";

/**
 * Rendering blocks the process: one page at a time. An office of thirty people behind one address may open a link at
 * once; past 40 pending pages of one address the next is a 429.
 */
export const RENDER_LIMITS = { concurrency: 1, maxWaiting: 1_000, maxPerClient: 40 };

/** After this time the next page begins: the page waits for the database or another server. */
const MAX_TURN_MS = 50;

/**
 * The queue of all work that renders a page, loads its data, lists stations for the API, or writes a feed, an embed or
 * a file of the site map.
 */
export function createRenderQueue(limits = RENDER_LIMITS): WorkQueue {
  const queue = createWorkQueue(limits);

  async function run<Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const result = Promise.withResolvers<Result>();
    const turn = async () => {
      await handleIncoming();
      signal?.throwIfAborted();
      const started = performance.now();
      const rendered = task();
      result.resolve(rendered);
      await settleOrTimeout(rendered);
      // Leaves half of the process's time to requests without rendering.
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

function settleOrTimeout(task: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_TURN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    task.then(end, end);
  });
}
