import type { WorkQueue } from "./work-queue.server.ts";

/**
 * Limits of all work that renders a page, loads its data, lists stations for the API, or writes a feed, an embed or a
 * file of the site map. It blocks the process: one page at a time. An office of thirty people behind one address may
 * open a link at once; past 40 pending pages of one address the next is a 429.
 */
export const RENDER_LIMITS = { concurrency: 1, maxWaiting: 1_000, maxPerClient: 40, maxTurnMs: 50 };

/** Bindings of the page cache's requests, which already have a turn in the queue of renderings. */
export type RenderBindings = { hasTurn?: true };

/**
 * Renders a response when its client's turn in the queue of renderings comes; at once for a request of the page cache.
 * Errors: Refusal `too-many` where the queue is full; the reason of the abort.
 */
export function renderInTurn<Result>(
  renders: Pick<WorkQueue, "run">,
  render: () => Promise<Result>,
  { bindings, client, signal }: { bindings: RenderBindings | undefined; client: string; signal: AbortSignal },
): Promise<Result> {
  return bindings?.hasTurn ? render() : renders.run(client, render, { signal });
}
