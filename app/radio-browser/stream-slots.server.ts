import type { Clock } from "#app/platform/clock.server.ts";
import { capacityFor, createSlots } from "#app/platform/slots.ts";

type WaitingSlots = {
  /**
   * Takes a slot of a client as soon as there is one; gives the function that releases it. Null: there was none in time, or too
   * many wait. `signal`: ends the waiting.
   */
  take: (client: string, signal: AbortSignal) => Promise<(() => void) | null>;
};

type WaitingLimits = {
  perClient: number;
  /** Of all clients; as many again for clients that have none. */
  total: number;
  /** Requests that wait: of one client, and of all. */
  waitingPerClient: number;
  waiting: number;
  waitMs: number;
};

type Waiter = { client: string; answer: (release: (() => void) | null) => void };

/** Slots for which clients wait for some time, in the order in which they came. */
export function createWaitingSlots(limits: WaitingLimits, clock: Clock): WaitingSlots {
  const { perClient, total, waitMs } = limits;
  const slots = createSlots({ perClient, total: 2 * total });
  const waiters = new Set<Waiter>();

  function takeNow(client: string): (() => void) | null {
    if (slots.limitReached(client) || slots.taken() >= capacityFor(slots.taken(client), total)) return null;
    const release = slots.take(client);
    return () => {
      release();
      for (const waiter of [...waiters]) {
        const slot = takeNow(waiter.client);
        if (slot) waiter.answer(slot);
      }
    };
  }

  function isWaitingFull(client: string): boolean {
    const own = [...waiters].filter((waiter) => waiter.client === client).length;
    return own >= limits.waitingPerClient || waiters.size >= limits.waiting;
  }

  return {
    take: (client, signal) => {
      const slot = takeNow(client);
      if (slot || signal.aborted || isWaitingFull(client)) return Promise.resolve(slot);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          client,
          answer: (release) => {
            waiters.delete(waiter);
            cancelTimer();
            signal.removeEventListener("abort", giveUp);
            resolve(release);
          },
        };
        const giveUp = () => waiter.answer(null);
        const cancelTimer = clock.after(waitMs, giveUp);
        signal.addEventListener("abort", giveUp, { once: true });
        waiters.add(waiter);
      });
    },
  };
}
