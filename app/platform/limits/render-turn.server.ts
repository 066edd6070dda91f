import type { WorkQueue } from "./work-queue.server.ts";

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
  return bindings?.hasTurn ? render() : renders.run(client, render, signal);
}
