import { networksOf } from "./client-networks.ts";

/** `perClient`: slots that one client may take at the same time; `total`: all clients together. */
export type SlotLimits = { perClient: number; total: number };

type Slots = {
  /** The limit that a client has reached; its own comes first. Null: it may take a slot. */
  limitReached: (client: string) => "client" | "total" | null;
  /**
   * Takes a slot; the caller has checked the limits. Gives the function that releases it, of which only the first call
   * counts.
   */
  take: (client: string) => () => void;
  /**
   * Slots taken by one client, or by all. A client in an IPv6 network that takes many has as many as its share of that
   * network's limit.
   */
  taken: (client?: string) => number;
};

/**
 * Counts what is open at the same time: of each client, by its network address or account id, and of all together.
 * An IPv6 client counts for the wider networks around it too (`client-networks.ts`). A client without a slot takes no
 * memory.
 */
export function createSlots({ perClient, total }: SlotLimits): Slots {
  const takenBy = new Map<string, number>();
  let allTaken = 0;

  function add(client: string, change: 1 | -1): void {
    allTaken += change;
    for (const { name } of networksOf(client)) {
      const own = (takenBy.get(name) ?? 0) + change;
      if (own > 0) takenBy.set(name, own);
      else takenBy.delete(name);
    }
  }

  function takenByClient(client: string): number {
    return Math.max(...networksOf(client).map(({ name, multiple }) => Math.floor((takenBy.get(name) ?? 0) / multiple)));
  }

  return {
    limitReached: (client) => {
      if (takenByClient(client) >= perClient) return "client";
      return allTaken >= total ? "total" : null;
    },
    take: (client) => {
      let isTaken = true;
      add(client, 1);
      return () => {
        if (isTaken) add(client, -1);
        isTaken = false;
      };
    },
    taken: (client) => (client === undefined ? allTaken : takenByClient(client)),
  };
}

/**
 * Total number of slots up to which a client with `own` slots gets another one. `shared`: the slots for all clients; as
 * many again are reserved for clients without any, so that a few busy clients cannot take all.
 */
export function capacityFor(own: number, shared: number): number {
  return own === 0 ? 2 * shared : shared;
}
