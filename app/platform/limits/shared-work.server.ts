import type { WorkQueue } from "./work-queue.server.ts";

/** One piece of queued work, such as the rendering of a page, for any number of requests. */
export type SharedWork<Result> = {
  /**
   * The result. A client takes one turn in the queue for all its requests, and none once the work has begun. The first
   * client whose turn comes does the work for all: no client waits behind the other tasks of a busy one. `signal`:
   * of the request; when those of all requests of a client are aborted, its turn is released. Null: none waits.
   * Errors: Refusal `too-many` where the client has no turn left; the reason of the abort; those of the work.
   */
  request: (client: string, signal: AbortSignal | null) => Promise<Result>;
  /** The result. Rejects when all turns were released before the work began. */
  ended: Promise<Result>;
};

export function createSharedWork<Result>(
  queue: Pick<WorkQueue, "run">,
  work: () => Promise<Result>,
): SharedWork<Result> {
  const ended = Promise.withResolvers<Result>();
  const turns = new Map<string, { waiting: number; released: AbortController; result: Promise<Result> }>();
  let running: Promise<Result> | undefined;

  function begin(): Promise<Result> {
    running ??= work();
    ended.resolve(running);
    return running;
  }

  function takeTurn(client: string) {
    const released = new AbortController();
    const result = queue.run(client, begin, { signal: released.signal });
    const turn = { waiting: 0, released, result };
    turns.set(client, turn);
    result.catch((error: unknown) => {
      turns.delete(client);
      if (turns.size === 0 && !running) ended.reject(error);
    });
    return turn;
  }

  function request(client: string, signal: AbortSignal | null): Promise<Result> {
    if (running) return running;
    const turn = turns.get(client) ?? takeTurn(client);
    turn.waiting += 1;
    const onAbort = () => {
      turn.waiting -= 1;
      if (turn.waiting === 0) turn.released.abort();
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    const result = Promise.race([turn.result, ended.promise]);
    const unsubscribe = () => signal?.removeEventListener("abort", onAbort);
    result.then(unsubscribe, unsubscribe);
    return result;
  }

  return { request, ended: ended.promise };
}
