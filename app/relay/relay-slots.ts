import { createSlots } from "#app/platform/slots.ts";

/** Slots for listeners, limited in total and per address. */
export type RelaySlots = {
  /** Returns a function that releases the slot, once. "full": all slots are taken; "address-limit": the address has its maximum. */
  take: (address: string) => (() => void) | "full" | "address-limit";
  taken: () => number;
};

/** A slot is reserved before the upstream is opened, so that concurrent requests cannot exceed the limits. */
export function createRelaySlots({ limit, perAddress }: { limit: number; perAddress: number }): RelaySlots {
  const slots = createSlots({ perClient: perAddress, total: limit });
  return {
    take: (address) => {
      const reached = slots.limitReached(address);
      if (reached === null) return slots.take(address);
      return reached === "client" ? "address-limit" : "full";
    },
    taken: () => slots.taken(),
  };
}
