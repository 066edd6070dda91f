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
  /** Slots taken by one client, or by all. */
  taken: (client?: string) => number;
};

/**
 * Counts what is open at the same time: of each client, by its network address or account id, and of all together.
 * A client without a slot takes no memory.
 */
export function createSlots({ perClient, total }: SlotLimits): Slots {
  const takenBy = new Map<string, number>();
  let allTaken = 0;

  function add(client: string, change: 1 | -1): void {
    allTaken += change;
    const own = (takenBy.get(client) ?? 0) + change;
    if (own > 0) takenBy.set(client, own);
    else takenBy.delete(client);
  }

  return {
    limitReached: (client) => {
      if ((takenBy.get(client) ?? 0) >= perClient) return "client";
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
    taken: (client) => (client === undefined ? allTaken : (takenBy.get(client) ?? 0)),
  };
}

/**
 * Total number of slots up to which a client with `own` slots gets another one. `shared`: the slots for all clients; as
 * many again are reserved for clients without any, so that a few busy clients cannot take all.
 */
export function capacityFor(own: number, shared: number): number {
  return own === 0 ? 2 * shared : shared;
}
