import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newVersion } from "./announce.server.ts";
import {
  CHANGES_CHANNEL,
  type Change,
  mergeChanges,
  parseAnnouncement,
  parseVersion,
  type TitleChange,
} from "./change.ts";
import { type PageVersions, type PageViewer, versionFor } from "./page-version.ts";

export type ChangeHub = {
  /** Another one after every change that concerns a reader; see version.ts. Starts anew, and never the same, with the process. */
  version: (reader: PageViewer) => string;
  /** Called before visitors are told: here a copy in memory is brought up to date. Gives the function that ends it. */
  onRefresh: (refresh: (change: Change) => Promise<void>) => () => void;
  /** Called when every copy in memory is up to date. */
  onChange: (notify: (change: Change) => void) => () => void;
  /** Called when a station plays another title, which changes neither the version nor any page. */
  onTitle: (notify: (title: TitleChange) => void) => () => void;
  close: () => void;
};

const RETRY_AFTER_MS = 1_000;

/** While an import puts in a hundred stations at a time, they are read, and pages made anew, once a second and not with each batch. */
const MANY_STATIONS = 20;
const AFTER_MANY_MS = 1_000;

/** Hears what the database announces and passes it on, in order, first to the copies in memory and then to the visitors. */
export async function openChangeHub(connection: Pick<DatabaseConnection, "listen">): Promise<ChangeHub> {
  const refreshers = new Set<(change: Change) => Promise<void>>();
  const changeListeners = new Set<(change: Change) => void>();
  const titleListeners = new Set<(title: TitleChange) => void>();
  const pageVersions: PageVersions = { pages: newVersion(), administration: newVersion() };
  let waiting: ReceivedChange[] = [];
  let working = false;
  let closed = false;
  let pause = new AbortController();

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (waiting.length > 0 && !closed) {
      const received = waiting;
      const changes = mergeChanges(received.map(({ change }) => change));
      waiting = [];
      try {
        for (const change of changes) await Promise.all([...refreshers].map((refresh) => refresh(change)));
      } catch (error) {
        // The database is away for the moment: nobody is told of what cannot be shown yet, and nothing is forgotten.
        log.error({ err: error }, "A change could not be read; trying again");
        waiting = [...received, ...waiting];
        await sleep(RETRY_AFTER_MS);
        continue;
      }
      for (const one of received) version(pageVersions, one);
      for (const change of changes) for (const notify of changeListeners) notify(change);
      // What is not part of such a rain ends the pause.
      if (changes.some(namesMany) && waiting.every(({ change }) => canWait(change))) {
        pause = new AbortController();
        await sleep(AFTER_MANY_MS, undefined, { ref: false, signal: pause.signal }).catch(() => {});
      }
    }
    working = false;
  }

  function receive(received: ReceivedChange): void {
    waiting.push(received);
    if (!canWait(received.change)) pause.abort();
    void work();
  }

  await connection.listen(CHANGES_CHANNEL, {
    onMessage: (payload) => {
      const announced = parseAnnouncement(payload);
      if (announced.topic !== "now-playing")
        receive({ change: announced, version: parseVersion(payload) ?? newVersion() });
      else if (!closed) for (const notify of titleListeners) notify(announced);
    },
    onReconnect: () => receive({ change: { topic: "everything" }, version: newVersion() }),
  });

  return {
    version: (reader) => versionFor(reader, pageVersions),
    onRefresh: (refresh) => subscribe(refreshers, refresh),
    onChange: (notify) => subscribe(changeListeners, notify),
    onTitle: (notify) => subscribe(titleListeners, notify),
    close: () => {
      closed = true;
    },
  };
}

/** An import tells both with each batch. */
function canWait(change: Change): boolean {
  return namesMany(change) || change.topic === "administration";
}

function namesMany(change: Change): boolean {
  return change.topic === "stations" && change.ids.length >= MANY_STATIONS;
}

/** A change that comes without a version gets one that no other process has. */
type ReceivedChange = { change: Change; version: string };

function version(pageVersions: PageVersions, { change: { topic }, version: received }: ReceivedChange): void {
  if (topic === "stations" || topic === "settings" || topic === "everything") pageVersions.pages = received;
  if (topic === "administration" || topic === "everything") pageVersions.administration = received;
}

function subscribe<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => set.delete(listener);
}
