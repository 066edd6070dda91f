/** Maximum of open event streams in one process: per network address, and in all. */
export type StreamLimits = { perAddress: number; total: number };

export type StreamSlots = {
  /** Whether another stream of this address would exceed a limit. */
  isFull: (address: string) => boolean;
  /** Takes a slot; call `isFull` before. Returns the function that releases it; only its first call counts. */
  take: (address: string) => () => void;
};

/** Counts open streams. An address without an open stream takes no memory. */
export function createStreamSlots({ perAddress, total }: StreamLimits): StreamSlots {
  const streamsOf = new Map<string, number>();
  let open = 0;

  return {
    isFull: (address) => open >= total || (streamsOf.get(address) ?? 0) >= perAddress,
    take: (address) => {
      let taken = true;
      open += 1;
      streamsOf.set(address, (streamsOf.get(address) ?? 0) + 1);
      return () => {
        if (!taken) return;
        taken = false;
        open -= 1;
        const left = (streamsOf.get(address) ?? 0) - 1;
        if (left > 0) streamsOf.set(address, left);
        else streamsOf.delete(address);
      };
    },
  };
}
