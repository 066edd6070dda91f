import type { SongTitle, StationListener } from "#app/live-events/audience.ts";

/** Counted listeners per address, which may be a household; further ones get titles but are not counted. */
const MAX_COUNTED_PER_ADDRESS = 10;

export type ListenerSlots = {
  /** `counts`: false past the limit per address. `leave`: releases the slot; false if it was released before. */
  take: (listener: StationListener) => { counts: boolean; leave: () => boolean };
  /** Counted listeners by station id, without stations that have none. */
  counts: () => Map<string, number>;
  titleCallbacksOf: (stationId: string) => readonly ((title: SongTitle) => void)[];
};

/** The listeners of each station in this process, with a limit per address over all stations. */
export function createListenerSlots(): ListenerSlots {
  const taken = new Set<StationListener & { counts: boolean }>();
  const byAddress = new Map<string, number>();

  function add(address: string, change: 1 | -1): void {
    const counted = (byAddress.get(address) ?? 0) + change;
    if (counted > 0) byAddress.set(address, counted);
    else byAddress.delete(address);
  }

  return {
    take: (listener) => {
      const counts = (byAddress.get(listener.address) ?? 0) < MAX_COUNTED_PER_ADDRESS;
      const slot = { ...listener, counts };
      taken.add(slot);
      if (counts) add(listener.address, 1);
      const leave = () => {
        if (!taken.delete(slot)) return false;
        if (counts) add(listener.address, -1);
        return true;
      };
      return { counts, leave };
    },
    counts: () => {
      const totals = new Map<string, number>();
      for (const { stationId, counts } of taken) if (counts) totals.set(stationId, (totals.get(stationId) ?? 0) + 1);
      return totals;
    },
    titleCallbacksOf: (stationId) =>
      [...taken].filter((slot) => slot.stationId === stationId).map(({ notify }) => notify),
  };
}
