/** The last bytes of a stream that goes on, found by their place: counted from its beginning. */
export type Ring = {
  add: (bytes: Uint8Array) => void;
  /** The place of the oldest byte that is kept. */
  start: () => number;
  /** The place of the next byte that comes. */
  end: () => number;
  /** What there is from a place on, as it was added: a piece of it. Null at the end, and for what is not kept any more. */
  read: (place: number) => Uint8Array | null;
  /** A copy of what there is from a place on, at most so many bytes. */
  copy: (place: number, most: number) => Uint8Array;
};

/** Keeps at least the last `capacity` bytes, and no more than those and one piece. Pieces are kept as they are: nobody may change them. */
export function createRing(capacity: number): Ring {
  let pieces: { place: number; bytes: Uint8Array }[] = [];
  let end = 0;
  const start = () => pieces[0]?.place ?? end;

  return {
    add: (bytes) => {
      if (bytes.length === 0) return;
      pieces.push({ place: end, bytes });
      end += bytes.length;
      const first = pieces.findIndex((piece) => piece.place + piece.bytes.length > end - capacity);
      if (first > 0) pieces = pieces.slice(first);
    },
    start,
    end: () => end,
    read: (place) => {
      const piece = pieces.findLast((one) => one.place <= place);
      if (!piece || place >= end) return null;
      return piece.bytes.subarray(place - piece.place);
    },
    copy: (place, most) => {
      const from = Math.max(place, start());
      const copied = new Uint8Array(Math.max(0, Math.min(most, end - from)));
      for (const piece of pieces) {
        const offset = piece.place - from;
        const wanted = piece.bytes.subarray(Math.max(0, -offset), Math.max(0, copied.length - offset));
        if (wanted.length > 0) copied.set(wanted, Math.max(0, offset));
      }
      return copied;
    },
  };
}
