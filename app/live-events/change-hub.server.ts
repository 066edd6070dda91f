import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseConnection } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newMark } from "./announce.server.ts";
import { CHANGES_CHANNEL, type Change, markOf, mergeChanges, parseAnnouncement, type TitleHeard } from "./change.ts";
import { type Marks, type VersionReader, versionFor } from "./page-version.ts";

export type ChangeHub = {
  /** Another one after every change that concerns a reader; see version.ts. Starts anew, and never the same, with the process. */
  version: (reader: VersionReader) => string;
  /** Called before visitors are told: here a copy in memory is brought up to date. Gives the function that ends it. */
  onRefresh: (refresh: (change: Change) => Promise<void>) => () => void;
  /** Called when every copy in memory is up to date. */
  onChange: (tell: (change: Change) => void) => () => void;
  /** Called when a station plays another title, which changes neither the version nor any page. */
  onTitle: (tell: (title: TitleHeard) => void) => () => void;
  close: () => void;
};

const RETRY_AFTER_MS = 1_000;

/** While an import puts in a hundred stations at a time, they are read, and pages made anew, once a second and not with each batch. */
const MANY_STATIONS = 20;
const AFTER_MANY_MS = 1_000;

/** Hears what the database announces and passes it on, in order, first to the copies in memory and then to the visitors. */
export async function openChangeHub(connection: Pick<DatabaseConnection, "listen">): Promise<ChangeHub> {
  const refreshers = new Set<(change: Change) => Promise<void>>();
  const tellers = new Set<(change: Change) => void>();
  const titleTellers = new Set<(title: TitleHeard) => void>();
  const marks: Marks = { pages: newMark(), administration: newMark() };
  let waiting: Heard[] = [];
  let working = false;
  let closed = false;
  let pause = new AbortController();

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    while (waiting.length > 0 && !closed) {
      const heard = waiting;
      const changes = mergeChanges(heard.map(({ change }) => change));
      waiting = [];
      try {
        for (const change of changes) await Promise.all([...refreshers].map((refresh) => refresh(change)));
      } catch (error) {
        // The database is away for the moment: nobody is told of what cannot be shown yet, and nothing is forgotten.
        log.error({ err: error }, "A change could not be read; trying again");
        waiting = [...heard, ...waiting];
        await sleep(RETRY_AFTER_MS);
        continue;
      }
      for (const one of heard) mark(marks, one);
      for (const change of changes) for (const tell of tellers) tell(change);
      // What is not part of such a rain ends the pause.
      if (changes.some(namesMany) && waiting.every(({ change }) => canWait(change))) {
        pause = new AbortController();
        await sleep(AFTER_MANY_MS, undefined, { ref: false, signal: pause.signal }).catch(() => {});
      }
    }
    working = false;
  }

  function hear(heard: Heard): void {
    waiting.push(heard);
    if (!canWait(heard.change)) pause.abort();
    void work();
  }

  await connection.listen(CHANGES_CHANNEL, {
    onMessage: (payload) => {
      const announced = parseAnnouncement(payload);
      if (announced.topic !== "now-playing") hear({ change: announced, mark: markOf(payload) ?? newMark() });
      else if (!closed) for (const tell of titleTellers) tell(announced);
    },
    onReconnect: () => hear({ change: { topic: "everything" }, mark: newMark() }),
  });

  return {
    version: (reader) => versionFor(reader, marks),
    onRefresh: (refresh) => subscribe(refreshers, refresh),
    onChange: (tell) => subscribe(tellers, tell),
    onTitle: (tell) => subscribe(titleTellers, tell),
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

/** A change that comes without a mark gets one that no other process has. */
type Heard = { change: Change; mark: string };

function mark(marks: Marks, { change: { topic }, mark: heard }: Heard): void {
  if (topic === "stations" || topic === "settings" || topic === "everything") marks.pages = heard;
  if (topic === "administration" || topic === "everything") marks.administration = heard;
}

function subscribe<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => set.delete(listener);
}
