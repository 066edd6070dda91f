import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { createWorkQueue, type WorkQueue } from "#app/platform/work-queue.server.ts";

/**
 * Rendering blocks the process: one page at a time. Behind one address there may be an office of thirty people who all follow
 * a link at once; past 40 pages under way from one address the next is a 429.
 */
export const RENDER_LIMITS = { concurrency: 1, maxWaiting: 1_000, maxPerClient: 40 };

/** A page that waits for the database or another server meanwhile lets the next one begin. */
const LONGEST_TURN_MS = 50;

/** The queue of everything that renders a page, loads its data, lists stations for the API or makes a file of the site map. */
export function createRenderQueue(limits = RENDER_LIMITS): WorkQueue {
  const queue = createWorkQueue(limits);

  async function run<Result>(client: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const result = Promise.withResolvers<Result>();
    const turn = async () => {
      await answerOthers();
      signal?.throwIfAborted();
      const started = performance.now();
      const rendered = task();
      result.resolve(rendered);
      await endOrTimeout(rendered);
      // Half of the process's time belongs to what needs no rendering.
      if (queue.size() > 1) await sleep(performance.now() - started);
    };
    // The result is there before the turn ends, which goes on with a pause.
    queue.run(client, turn, signal).catch(result.reject);
    return result.promise;
  }

  return { run, size: queue.size };
}

/** Two turns of the event loop: in the first one new connections are accepted, in the second their requests are answered. */
async function answerOthers(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function endOrTimeout(task: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_TURN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    task.then(end, end);
  });
}
