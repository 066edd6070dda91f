/** Slots for listeners, limited in total and per address. */
export type RelaySlots = {
  /** Returns a function that releases the slot, once. "full": all slots are taken; "address-limit": the address has its maximum. */
  take: (address: string) => (() => void) | "full" | "address-limit";
  taken: () => number;
};

/** A slot is reserved before the upstream is opened, so that concurrent requests cannot exceed the limits. */
export function createRelaySlots({ limit, perAddress }: { limit: number; perAddress: number }): RelaySlots {
  const byAddress = new Map<string, number>();
  let taken = 0;

  function release(address: string): void {
    taken -= 1;
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return {
    take: (address) => {
      const own = byAddress.get(address) ?? 0;
      if (own >= perAddress) return "address-limit";
      if (taken >= limit) return "full";
      taken += 1;
      byAddress.set(address, own + 1);
      let isReleased = false;
      return () => {
        if (!isReleased) release(address);
        isReleased = true;
      };
    },
    taken: () => taken,
  };
}
