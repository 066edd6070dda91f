import type { Change } from "./change.ts";
import type { PageViewer } from "./page-version.ts";

export type AccountStreams = {
  /** Ends the streams of the accounts that a change names; of every account, when anything may have changed. */
  endChanged: (change: Change) => void;
  /** `end` is called when the viewer's account changes. Gives the function that forgets it. */
  add: (viewer: PageViewer, end: () => void) => () => void;
  /** To be called before a viewer is looked up, and closed when the stream has been added or is given up. */
  beginLookUp: () => LookUp;
};

type LookUp = {
  /** Whether the viewer's account changed since: what the look-up has read may be older than that. */
  isOutdated: (viewer: PageViewer) => boolean;
  close: () => void;
};

/** The open event streams of those who are signed in, by account: a change costs as much as that account has streams. */
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
