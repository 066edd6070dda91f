/** The places that listeners take, in all and by the address that they come from. */
export type RelaySlots = {
  /** Gives the function that frees the place: once, however often it is called. `full`: nobody gets one; `own`: this address does not. */
  take: (address: string) => (() => void) | "full" | "own";
  taken: () => number;
};

/** Counts at once, before anything is opened: many who come together are no more than may. */
export function createRelaySlots({ limit, perAddress }: { limit: number; perAddress: number }): RelaySlots {
  const byAddress = new Map<string, number>();
  let taken = 0;

  function free(address: string): void {
    taken -= 1;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return {
    take: (address) => {
      const own = byAddress.get(address) ?? 0;
      if (own >= perAddress) return "own";
      if (taken >= limit) return "full";
      taken += 1;
      byAddress.set(address, own + 1);
      let isFree = false;
      return () => {
        if (!isFree) free(address);
        isFree = true;
      };
    },
    taken: () => taken,
  };
}
