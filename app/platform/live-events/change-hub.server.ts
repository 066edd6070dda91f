import { setTimeout as sleep } from "node:timers/promises";
import { createContext } from "react-router";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import {
  type AccountChange,
  CHANGES_CHANNEL,
  type Change,
  mergeChanges,
  newVersion,
  type PageVersions,
  type PageViewer,
  parseAnnouncement,
  parseVersion,
  type TitleChange,
  versionFor,
} from "./live-change.ts";

export type ChangeHub = {
  /** Changes with every change that concerns the viewer, see `versionFor`. Random when the process starts. */
  version: (viewer: PageViewer) => string;
  /** Called before `onChange`, to update copies in memory. Returns the function that unsubscribes. */
  onRefresh: (refresh: (change: Change) => Promise<void>) => () => void;
  /** Called when all copies in memory are up to date. Returns the function that unsubscribes. */
  onChange: (notify: (change: Change) => void) => () => void;
  /** Called when a station plays another title. Titles change neither versions nor pages. */
  onTitle: (notify: (title: TitleChange) => void) => () => void;
  /** Called when what an account keeps has changed, which changes neither versions nor pages. */
  onAccount: (notify: (change: AccountChange) => void) => () => void;
  /** Called when any process has queued a mail. */
  onMailQueued: (notify: () => void) => () => void;
  close: () => void;
};

/** The hub, for page loaders, which need the version of what they show. */
export const changeHubContext = createContext<Pick<ChangeHub, "version">>();

const RETRY_AFTER_MS = 500;

/** An import inserts a hundred stations at a time: such changes are processed once a second instead of with each batch. */
const MIN_BULK_STATIONS = 20;
const BULK_INTERVAL_MS = 1_000;

/**
 * Receives announcements from the database and passes them on in order: first to the in-memory copies, then to
 * subscribers.
 */
export async function openChangeHub(connection: Pick<DatabaseConnection, "listen">): Promise<ChangeHub> {
  const refreshers = new Set<(change: Change) => Promise<void>>();
  const changeListeners = new Set<(change: Change) => void>();
  const titleListeners = new Set<(title: TitleChange) => void>();
  const accountListeners = new Set<(change: AccountChange) => void>();
  const mailListeners = new Set<() => void>();
  const pageVersions: PageVersions = { pages: newVersion(), administration: newVersion() };
  let pending: ReceivedChange[] = [];
  let delivering = false;
  let closed = false;
  let pause = new AbortController();

  async function deliverPending(): Promise<void> {
    if (delivering) return;
    delivering = true;
    while (pending.length > 0 && !closed) {
      const received = pending;
      const changes = mergeChanges(received.map(({ change }) => change));
      pending = [];
      try {
        for (const change of changes) await Promise.all([...refreshers].map((refresh) => refresh(change)));
      } catch (error) {
        // Database unavailable: keep the changes and retry; subscribers are notified later.
        log.error({ err: error }, "change refresh failed, retrying");
        pending = [...received, ...pending];
        await sleep(RETRY_AFTER_MS);
        continue;
      }
      for (const one of received) updateVersions(pageVersions, one);
      for (const change of changes) for (const notify of changeListeners) notify(change);
      // Any other change ends the pause.
      if (changes.some(isBulkChange) && pending.every(({ change }) => mayBeDelayed(change))) {
        pause = new AbortController();
        await sleep(BULK_INTERVAL_MS, undefined, { ref: false, signal: pause.signal }).catch(() => {});
      }
    }
    delivering = false;
  }

  function receive(received: ReceivedChange): void {
    pending.push(received);
    if (!mayBeDelayed(received.change)) pause.abort();
    void deliverPending();
  }

  function deliver<T>(listeners: Set<(announced: T) => void>, announced: T): void {
    if (!closed) for (const notify of listeners) notify(announced);
  }

  await connection.listen(CHANGES_CHANNEL, {
    onMessage: (payload) => {
      const announced = parseAnnouncement(payload);
      if (announced.topic === "now-playing") deliver(titleListeners, announced);
      else if (announced.topic === "account") deliver(accountListeners, announced);
      else if (announced.topic === "mails") deliver(mailListeners, announced);
      else receive({ change: announced, version: parseVersion(payload) ?? newVersion() });
    },
    onReconnect: () => receive({ change: { topic: "everything" }, version: newVersion() }),
  });

  return {
    version: (viewer) => versionFor(viewer, pageVersions),
    onRefresh: (refresh) => subscribe(refreshers, refresh),
    onChange: (notify) => subscribe(changeListeners, notify),
    onTitle: (notify) => subscribe(titleListeners, notify),
    onAccount: (notify) => subscribe(accountListeners, notify),
    onMailQueued: (notify) => subscribe(mailListeners, notify),
    close: () => {
      closed = true;
    },
  };
}

/** Changes that an import announces with each batch. */
function mayBeDelayed(change: Change): boolean {
  return isBulkChange(change) || change.topic === "administration";
}

function isBulkChange(change: Change): boolean {
  return change.topic === "stations" && change.ids.length >= MIN_BULK_STATIONS;
}

/** A change announced without a version gets a random one, which no other process has. */
type ReceivedChange = { change: Change; version: string };

function updateVersions(pageVersions: PageVersions, { change: { topic }, version: received }: ReceivedChange): void {
  if (topic === "stations" || topic === "settings" || topic === "everything") pageVersions.pages = received;
  if (topic === "administration" || topic === "everything") pageVersions.administration = received;
}

function subscribe<T>(set: Set<T>, listener: T): () => void {
  set.add(listener);
  return () => set.delete(listener);
}
