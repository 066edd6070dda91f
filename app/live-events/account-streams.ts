import type { Change } from "./change.ts";
import type { PageViewer } from "./page-version.ts";

export type AccountStreams = {
  /** Ends the streams of the accounts in a change of topic `accounts`; on `everything` those of all accounts. */
  endChanged: (change: Change) => void;
  /** Registers a stream: `end` is called when the viewer's account changes. Returns the function that removes it. */
  add: (viewer: PageViewer, end: () => void) => () => void;
  /** Call before looking up a viewer; close it after the stream was added, or when the look-up fails. */
  beginLookUp: () => LookUp;
};

type LookUp = {
  /** Whether the viewer's account changed since the look-up began: the viewer may be outdated. */
  isOutdated: (viewer: PageViewer) => boolean;
  close: () => void;
};

/** Open event streams of signed-in viewers, by account: ending them takes time in proportion to that account's streams. */
export function createAccountStreams(): AccountStreams {
  const streamsOf = new Map<string, Set<() => void>>();
  const lookUps = new Set<Change[]>();

  return {
    endChanged: (change) => {
      if (change.topic !== "accounts" && change.topic !== "everything") return;
      for (const changes of lookUps) changes.push(change);
      const ids = change.topic === "accounts" ? change.ids : [...streamsOf.keys()];
      for (const id of ids) for (const end of [...(streamsOf.get(id) ?? [])]) end();
    },
    add: (viewer, end) => {
      if (viewer === "visitor") return () => {};
      const { id } = viewer;
      const streams = streamsOf.get(id) ?? new Set();
      streamsOf.set(id, streams.add(end));
      return () => {
        streams.delete(end);
        if (streams.size === 0 && streamsOf.get(id) === streams) streamsOf.delete(id);
      };
    },
    beginLookUp: () => {
      const changes: Change[] = [];
      lookUps.add(changes);
      return {
        isOutdated: (viewer) => viewer !== "visitor" && changes.some((change) => concerns(change, viewer.id)),
        close: () => lookUps.delete(changes),
      };
    },
  };
}

function concerns(change: Change, accountId: string): boolean {
  return change.topic === "everything" || (change.topic === "accounts" && change.ids.includes(accountId));
}
