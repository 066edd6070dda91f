/** The last bytes of a stream that goes on, found by their position: counted from its beginning. */
export type RingBuffer = {
  add: (bytes: Uint8Array) => void;
  /** The position of the oldest byte that is kept. */
  start: () => number;
  /** The position of the next byte that comes. */
  end: () => number;
  /** What there is from a position on, as it was added: a piece of it. Null at the end, and for what is not kept any more. */
  read: (position: number) => Uint8Array | null;
  /** A copy of what there is from a position on, at most so many bytes. */
  copy: (position: number, most: number) => Uint8Array;
};

/** Keeps at least the last `capacity` bytes, and no more than those and one piece. Pieces are kept as they are: nobody may change them. */
export function createRingBuffer(capacity: number): RingBuffer {
  let pieces: { position: number; bytes: Uint8Array }[] = [];
  let end = 0;
  const start = () => pieces[0]?.position ?? end;

  return {
    add: (bytes) => {
      if (bytes.length === 0) return;
      pieces.push({ position: end, bytes });
      end += bytes.length;
      const first = pieces.findIndex((piece) => piece.position + piece.bytes.length > end - capacity);
      if (first > 0) pieces = pieces.slice(first);
    },
    start,
    end: () => end,
    read: (position) => {
      const piece = pieces.findLast((one) => one.position <= position);
      if (!piece || position >= end) return null;
      return piece.bytes.subarray(position - piece.position);
    },
    copy: (position, most) => {
      const from = Math.max(position, start());
      const copied = new Uint8Array(Math.max(0, Math.min(most, end - from)));
      for (const piece of pieces) {
        const offset = piece.position - from;
        const wanted = piece.bytes.subarray(Math.max(0, -offset), Math.max(0, copied.length - offset));
        if (wanted.length > 0) copied.set(wanted, Math.max(0, offset));
      }
      return copied;
    },
  };
}
