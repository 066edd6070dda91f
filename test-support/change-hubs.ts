import { type ChangeHub, openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { type Announcement, announcementsOf, type Change } from "#app/platform/live-events/live-change.ts";
import { waitUntil } from "./wait-until.ts";

/** A real hub that receives changes from `announce` instead of a database: for tests that choose the time of a change. */
export async function openManualHub(): Promise<{ hub: ChangeHub; announce: (change: Announcement) => void }> {
  let deliver = (_payload: string) => {};
  const hub = await openChangeHub({
    listen: async (_, { onMessage }) => {
      deliver = onMessage;
    },
  });
  const announce = (change: Announcement) => {
    for (const payload of announcementsOf(change)) deliver(payload);
  };
  return { hub, announce };
}

type RecordedChanges = {
  refreshed: Change[];
  notified: Change[];
  /** The ids of all stations notified of. */
  ids: () => Set<string>;
  /** Waits until this many changes have been notified. */
  until: (count: number) => Promise<void>;
};

/** Notes what a hub passes on, in order. */
export function recordChanges(hub: ChangeHub): RecordedChanges {
  const refreshed: Change[] = [];
  const notified: Change[] = [];
  hub.onRefresh(async (change) => void refreshed.push(change));
  hub.onChange((change) => notified.push(change));
  return {
    refreshed,
    notified,
    ids: () => new Set(notified.flatMap((change) => (change.topic === "stations" ? change.ids : []))),
    until: (count) => waitUntil(`${count} changes are notified`, () => notified.length >= count),
  };
}
