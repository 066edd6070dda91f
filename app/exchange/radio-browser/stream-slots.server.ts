import { capacityFor, createSlots } from "#app/platform/limits/slots.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";

type WaitingSlots = {
  /**
   * Takes a slot of an address as soon as there is one; gives the function that releases it. Null: there was none in
   * time, or too many wait. `signal`: ends the waiting.
   */
  take: (address: string, signal: AbortSignal) => Promise<(() => void) | null>;
};

type WaitingLimits = {
  perAddress: number;
  /** Of all addresses; as many again for addresses that have none. */
  total: number;
  /** Requests that wait: of one address, and of all. */
  waitingPerAddress: number;
  waiting: number;
  waitMs: number;
};

type Waiter = { address: string; answer: (release: (() => void) | null) => void };

/** Slots for which requests wait for some time, in the order in which they came. */
export function createWaitingSlots(limits: WaitingLimits, clock: Clock): WaitingSlots {
  const { perAddress, total, waitMs } = limits;
  const slots = createSlots({ perClient: perAddress, total: 2 * total });
  const waiting = createSlots({ perClient: limits.waitingPerAddress, total: limits.waiting });
  const waiters = new Set<Waiter>();

  function takeNow(address: string): (() => void) | null {
    if (slots.limitReached(address) || slots.taken() >= capacityFor(slots.taken(address), total)) return null;
    const release = slots.take(address);
    return () => {
      release();
      for (const waiter of [...waiters]) {
        const slot = takeNow(waiter.address);
        if (slot) waiter.answer(slot);
      }
    };
  }

  return {
    take: (address, signal) => {
      const slot = takeNow(address);
      if (slot || signal.aborted || waiting.limitReached(address) !== null) return Promise.resolve(slot);
      return new Promise((resolve) => {
        const stopWaiting = waiting.take(address);
        const waiter: Waiter = {
          address,
          answer: (release) => {
            waiters.delete(waiter);
            stopWaiting();
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
