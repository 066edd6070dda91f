import { useEffect, useState, useSyncExternalStore } from "react";
import { afterPointerRelease } from "#app/platform/ui/pointer-press.client.ts";
import { fetchPublicStations } from "./fetch-public-stations.client.ts";
import { type Recent, withStationsOfToday } from "./recents.ts";
import { changeRecents, onRecentsChange, recentStations } from "./recents-store.client.ts";

/**
 * What of these recents is still in the list, in the order and with the times of when the page was opened: nothing
 * moves when a station starts to play. Their names, places and covers are requested once; without a connection the
 * stored ones are shown.
 */
export function useRecentsOfOpening(opened: readonly Recent[]): readonly Recent[] {
  const present = useSyncExternalStore(onRecentsChange, recentStations);
  const [ids] = useState(() => opened.map(({ station }) => station.id));
  useEffect(() => {
    const left = new AbortController();
    let cancel = () => {};
    fetchPublicStations(ids, left.signal).then(
      (stations) => {
        cancel = afterPointerRelease(() => changeRecents((before) => withStationsOfToday(before, ids, stations)));
      },
      () => {
        // No connection, or the page is left.
      },
    );
    return () => {
      left.abort();
      cancel();
    };
  }, [ids]);
  return opened.flatMap((recent) => {
    const { station } = present.find((other) => other.station.id === recent.station.id) ?? {};
    return station ? [{ ...recent, station }] : [];
  });
}
