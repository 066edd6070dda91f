/** The last bytes of a continuing stream. Positions are counted from its beginning. */
export type RingBuffer = {
  add: (bytes: Uint8Array) => void;
  /** The position of the oldest stored byte. */
  start: () => number;
  /** The position of the next byte. */
  end: () => number;
  /** The rest of the chunk at a position. Null at the end, and for bytes that are no longer stored. */
  read: (position: number) => Uint8Array | null;
  /** A copy of the stored bytes from a position on. */
  copy: (position: number, maxBytes: number) => Uint8Array;
};

/** Stores at least the last `capacity` bytes, and at most one chunk more. Chunks are not copied, so they must not be changed. */
export function createRingBuffer(capacity: number): RingBuffer {
  let chunks: { position: number; bytes: Uint8Array }[] = [];
  let end = 0;
  const start = () => chunks[0]?.position ?? end;

  return {
    add: (bytes) => {
      if (bytes.length === 0) return;
      chunks.push({ position: end, bytes });
      end += bytes.length;
      const first = chunks.findIndex((chunk) => chunk.position + chunk.bytes.length > end - capacity);
      if (first > 0) chunks = chunks.slice(first);
    },
    start,
    end: () => end,
    read: (position) => {
      const chunk = chunks.findLast((stored) => stored.position <= position);
      if (!chunk || position >= end) return null;
      return chunk.bytes.subarray(position - chunk.position);
    },
    copy: (position, maxBytes) => {
      const from = Math.max(position, start());
      const copied = new Uint8Array(Math.max(0, Math.min(maxBytes, end - from)));
      for (const chunk of chunks) {
        const offset = chunk.position - from;
        const wanted = chunk.bytes.subarray(Math.max(0, -offset), Math.max(0, copied.length - offset));
        if (wanted.length > 0) copied.set(wanted, Math.max(0, offset));
      }
      return copied;
    },
  };
}
