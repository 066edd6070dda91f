import { createSlots } from "#app/platform/slots.ts";

/** Maximum of open event streams in one process: per network address, and in all. */
export type StreamLimits = { perAddress: number; total: number };

export type StreamSlots = {
  /** Whether another stream of this address would exceed a limit. */
  isFull: (address: string) => boolean;
  /** Takes a slot; call `isFull` before. Returns the function that releases it; only its first call counts. */
  take: (address: string) => () => void;
};

/** Counts open streams. */
export function createStreamSlots({ perAddress, total }: StreamLimits): StreamSlots {
  const { limitReached, take } = createSlots({ perClient: perAddress, total });
  return { isFull: (address) => limitReached(address) !== null, take };
}
