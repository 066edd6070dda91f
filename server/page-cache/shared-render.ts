import type { ServerResponse } from "node:http";
import type { WorkQueue } from "#app/platform/work-queue.server.ts";

/** One making of a page, for which any number of requests wait. */
export type SharedRender<Page> = {
  /**
   * The page, when it is made. A client takes one turn in the queue, however many of its requests requestPage, and none once the
   * rendering has begun. The first client whose turn comes renders it for all: no client waits behind the other tasks
   * of a busy one. `response`: the pending response; when all those of a client have closed, its turn is released.
   * Null: no response waits for the page.
   * Errors: Refusal `too-many` where the client has no turn left; the reason of the abort.
   */
  requestPage: (client: string, response: Pick<ServerResponse, "once" | "off"> | null) => Promise<Page>;
  /** Rejects when no turn came: the page is not made. */
  ended: Promise<Page>;
};

export function createSharedRender<Page>(
  renders: Pick<WorkQueue, "run">,
  make: () => Promise<Page>,
): SharedRender<Page> {
  const ended = Promise.withResolvers<Page>();
  const turns = new Map<string, { waiting: number; gone: AbortController; page: Promise<Page> }>();
  let making: Promise<Page> | undefined;

  function begin(): Promise<Page> {
    making ??= make();
    ended.resolve(making);
    return making;
  }

  function takeTurn(client: string) {
    const gone = new AbortController();
    const page = renders.run(client, begin, gone.signal);
    const turn = { waiting: 0, gone, page };
    turns.set(client, turn);
    page.catch((error: unknown) => {
      turns.delete(client);
      if (turns.size === 0 && !making) ended.reject(error);
    });
    return turn;
  }

  function requestPage(client: string, response: Pick<ServerResponse, "once" | "off"> | null): Promise<Page> {
    if (making) return making;
    const turn = turns.get(client) ?? takeTurn(client);
    turn.waiting += 1;
    const leave = () => {
      turn.waiting -= 1;
      if (turn.waiting === 0) turn.gone.abort();
    };
    response?.once("close", leave);
    const page = Promise.race([turn.page, ended.promise]);
    const stay = () => response?.off("close", leave);
    page.then(stay, stay);
    return page;
  }

  return { requestPage, ended: ended.promise };
}
