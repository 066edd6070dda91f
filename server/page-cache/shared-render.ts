import type { ServerResponse } from "node:http";
import type { WorkQueue } from "#app/platform/limits/work-queue.server.ts";

/** One rendering of a page for any number of requests. */
export type SharedRender<Page> = {
  /**
   * The page, when it is rendered. A client takes one turn in the queue for all its requests, and none once the
   * rendering has begun. The first client whose turn comes renders for all: no client waits behind the other tasks of a
   * busy one. `response`: the pending response; when all those of a client have closed, its turn is released. Null: no
   * response waits. Errors: Refusal `too-many` where the client has no turn left; the reason of the abort.
   */
  requestPage: (client: string, response: Pick<ServerResponse, "once" | "off"> | null) => Promise<Page>;
  /** The page. Rejects when all turns were released before the rendering began. */
  ended: Promise<Page>;
};

export function createSharedRender<Page>(
  renders: Pick<WorkQueue, "run">,
  render: () => Promise<Page>,
): SharedRender<Page> {
  const ended = Promise.withResolvers<Page>();
  const turns = new Map<string, { waiting: number; released: AbortController; page: Promise<Page> }>();
  let rendering: Promise<Page> | undefined;

  function begin(): Promise<Page> {
    rendering ??= render();
    ended.resolve(rendering);
    return rendering;
  }

  function takeTurn(client: string) {
    const released = new AbortController();
    const page = renders.run(client, begin, { signal: released.signal });
    const turn = { waiting: 0, released, page };
    turns.set(client, turn);
    page.catch((error: unknown) => {
      turns.delete(client);
      if (turns.size === 0 && !rendering) ended.reject(error);
    });
    return turn;
  }

  function requestPage(client: string, response: Pick<ServerResponse, "once" | "off"> | null): Promise<Page> {
    if (rendering) return rendering;
    const turn = turns.get(client) ?? takeTurn(client);
    turn.waiting += 1;
    const onClose = () => {
      turn.waiting -= 1;
      if (turn.waiting === 0) turn.released.abort();
    };
    response?.once("close", onClose);
    const page = Promise.race([turn.page, ended.promise]);
    const unsubscribe = () => response?.off("close", onClose);
    page.then(unsubscribe, unsubscribe);
    return page;
  }

  return { requestPage, ended: ended.promise };
}
