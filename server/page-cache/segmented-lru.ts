type Sized = { bytes: number };

type Limits = { entries: number; bytes: number };

export type SegmentedLru<Kept extends Sized> = {
  find: (key: string) => Kept | undefined;
  put: (key: string, kept: Kept) => void;
  /** To be told when an entry that is in the room has grown. */
  grown: (key: string) => void;
  forget: (isTouched: (kept: Kept) => boolean) => void;
  /** How much is kept. */
  size: () => { entries: number; bytes: number };
};

/**
 * Keeps what was asked for, within limits. What is new waits in a small probationSegment, and moves into the protectedSegment when it is asked
 * for again: whoever asks for endless different things pushes nothing out that others ask for. In each, the oldest makes room
 * first; one that was asked for meanwhile is passed over once.
 */
export function createSegmentedLru<Kept extends Sized>({
  probationSegment,
  protectedSegment,
}: {
  probationSegment: Limits;
  protectedSegment: Limits;
}): SegmentedLru<Kept> {
  const newcomers = createShelf<Kept>(probationSegment);
  const residents = createShelf<Kept>(protectedSegment);
  return {
    find: (key) => {
      const resident = residents.find(key);
      if (resident) return resident;
      const newcomer = newcomers.take(key);
      if (newcomer) residents.put(key, newcomer);
      return newcomer;
    },
    put: (key, kept) => {
      // What replaces an older page of the same address takes its place.
      if (residents.take(key)) residents.put(key, kept);
      else newcomers.put(key, kept);
    },
    grown: (key) => {
      for (const shelf of [residents, newcomers]) {
        const kept = shelf.take(key);
        if (kept) shelf.put(key, kept);
      }
    },
    forget: (isTouched) => {
      for (const shelf of [residents, newcomers]) shelf.forget(isTouched);
    },
    size: () => ({
      entries: residents.size().entries + newcomers.size().entries,
      bytes: residents.size().bytes + newcomers.size().bytes,
    }),
  };
}

/** In a Map what was put last stands last. */
function createShelf<Kept extends Sized>(limits: Limits) {
  const shelf = new Map<string, { kept: Kept; bytes: number; isAskedFor: boolean }>();
  let bytes = 0;
  const find = (key: string): Kept | undefined => {
    const found = shelf.get(key);
    if (found) found.isAskedFor = true;
    return found?.kept;
  };
  const take = (key: string): Kept | undefined => {
    const found = shelf.get(key);
    if (!found) return undefined;
    shelf.delete(key);
    bytes -= found.bytes;
    return found.kept;
  };
  /** The oldest goes, unless it was asked for since it stood first: then it stands last. */
  const makeRoom = () => {
    for (const [oldest, { kept, isAskedFor }] of shelf) {
      take(oldest);
      if (!isAskedFor) return;
      shelf.set(oldest, { kept, bytes: kept.bytes, isAskedFor: false });
      bytes += kept.bytes;
    }
  };
  return {
    find,
    take,
    put: (key: string, kept: Kept): void => {
      take(key);
      shelf.set(key, { kept, bytes: kept.bytes, isAskedFor: false });
      bytes += kept.bytes;
      while (shelf.size > limits.entries || bytes > limits.bytes) makeRoom();
    },
    forget: (isTouched: (kept: Kept) => boolean): void => {
      for (const [key, { kept }] of shelf) if (isTouched(kept)) take(key);
    },
    size: () => ({ entries: shelf.size, bytes }),
  };
}
