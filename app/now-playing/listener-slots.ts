import type { SongTitle, StationListener } from "#app/live-events/audience.ts";

/** A whole household hears radio from one address; a program that pretends to be a crowd does too. */
const MOST_AN_ADDRESS = 10;

export type ListenerSlots = {
  /** `counts`: false for those past the tenth of one address, who hear titles but are no listeners. `leave` says whether it was the first time. */
  take: (listener: StationListener) => { counts: boolean; leave: () => boolean };
  /** How many listeners each station has, by id; none with none. */
  counts: () => Map<string, number>;
  titleCallbacksOf: (stationId: string) => readonly ((title: SongTitle) => void)[];
};

/** Who hears which station through this process. An address counts ten times at most, whatever it listens to. */
export function createListenerSlots(): ListenerSlots {
  const taken = new Set<StationListener & { counts: boolean }>();
  const byAddress = new Map<string, number>();

  function count(address: string, change: 1 | -1): void {
    const left = (byAddress.get(address) ?? 0) + change;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return {
    take: (listener) => {
      const counts = (byAddress.get(listener.address) ?? 0) < MOST_AN_ADDRESS;
      const seat = { ...listener, counts };
      taken.add(seat);
      if (counts) count(listener.address, 1);
      const leave = () => {
        if (!taken.delete(seat)) return false;
        if (counts) count(listener.address, -1);
        return true;
      };
      return { counts, leave };
    },
    counts: () => {
      const sums = new Map<string, number>();
      for (const { stationId, counts } of taken) if (counts) sums.set(stationId, (sums.get(stationId) ?? 0) + 1);
      return sums;
    },
    titleCallbacksOf: (stationId) =>
      [...taken].filter((seat) => seat.stationId === stationId).map(({ notify }) => notify),
  };
}
