import type { DatabaseConnection } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { CHANGES_CHANNEL, type Change, mergeChanges, parseAnnouncement, type TitleHeard } from "./change.ts";

export type ChangeHub = {
  /** Goes up with every change; starts anew, and never the same, with the process. */
  version: () => string;
  /** Called before visitors are told: here a copy in memory is brought up to date. Gives the function that ends it. */
  onRefresh: (refresh: (change: Change) => Promise<void>) => () => void;
  /** Called when every copy in memory is up to date. */
  onChange: (tell: (change: Change) => void) => () => void;
  /** Called when a station plays another title, which changes neither the version nor any page. */
  onTitle: (tell: (title: TitleHeard) => void) => () => void;
  close: () => void;
};

const RETRY_AFTER_MS = 1_000;

/** Hears what the database announces and passes it on, in order, first to the copies in memory and then to the visitors. */
export async function openChangeHub(connection: Pick<DatabaseConnection, "listen">): Promise<ChangeHub> {
  const process = crypto.randomUUID().slice(0, 8);
  const refreshers = new Set<(change: Change) => Promise<void>>();
  const tellers = new Set<(change: Change) => void>();
  const titleTellers = new Set<(title: TitleHeard) => void>();
  let waiting: Change[] = [];
  let working = false;
  let closed = false;
  let count = 0;

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (waiting.length > 0 && !closed) {
      const changes = mergeChanges(waiting);
      waiting = [];
      try {
        for (const change of changes) await Promise.all([...refreshers].map((refresh) => refresh(change)));
      } catch (error) {
        // The database is away for the moment: nobody is told of what cannot be shown yet, and nothing is forgotten.
        log.error({ err: error }, "A change could not be read; trying again");
        waiting = [...changes, ...waiting];
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
        continue;
      }
      count += 1;
      for (const change of changes) for (const tell of tellers) tell(change);
    }
    working = false;
  }

  function hear(change: Change): void {
    waiting.push(change);
    void work();
  }

  await connection.listen(CHANGES_CHANNEL, {
    onMessage: (payload) => {
      const announced = parseAnnouncement(payload);
      if (announced.topic !== "now-playing") hear(announced);
      else if (!closed) for (const tell of titleTellers) tell(announced);
    },
    onGap: () => hear({ topic: "everything" }),
  });

  return {
    version: () => `${process}.${count}`,
    onRefresh: (refresh) => subscribe(refreshers, refresh),
    onChange: (tell) => subscribe(tellers, tell),
    onTitle: (tell) => subscribe(titleTellers, tell),
    close: () => {
      closed = true;
    },
  };
}

function subscribe<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => set.delete(listener);
}
