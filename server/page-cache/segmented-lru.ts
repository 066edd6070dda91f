import { LRUCache } from "lru-cache";

type Sized = { bytes: number };

type Limits = { entries: number; bytes: number };

type SegmentedLru<Value extends Sized> = {
  find: (key: string) => Value | undefined;
  put: (key: string, value: Value) => void;
  /** Counts the bytes of an entry again: it has grown. */
  resize: (key: string) => void;
  removeWhere: (matches: (value: Value) => boolean) => void;
  size: () => { entries: number; bytes: number };
};

/**
 * A cache with two LRU segments, each within its limits. New entries go to the small `probation` segment; an entry that
 * is read again moves to the `protected` one. So a client that requests endless different pages evicts none that others
 * read.
 */
export function createSegmentedLru<Value extends Sized>(limits: {
  probation: Limits;
  protected: Limits;
}): SegmentedLru<Value> {
  const segment = ({ entries, bytes }: Limits) =>
    new LRUCache<string, Value>({ max: entries, maxSize: bytes, sizeCalculation: (value) => value.bytes });
  const probation = segment(limits.probation);
  const protectedEntries = segment(limits.protected);
  const segments = [protectedEntries, probation];

  return {
    find: (key) => {
      const value = protectedEntries.get(key);
      if (value) return value;
      const promoted = probation.get(key);
      if (!promoted) return undefined;
      probation.delete(key);
      protectedEntries.set(key, promoted);
      return promoted;
    },
    put: (key, value) => void (protectedEntries.has(key) ? protectedEntries : probation).set(key, value),
    resize: (key) => {
      for (const entries of segments) {
        const value = entries.peek(key);
        if (!value) continue;
        // Setting the same object again does not count its size again.
        entries.delete(key);
        entries.set(key, value);
      }
    },
    removeWhere: (matches) => {
      for (const entries of segments) {
        for (const [key, value] of [...entries.entries()]) if (matches(value)) entries.delete(key);
      }
    },
    size: () => ({
      entries: probation.size + protectedEntries.size,
      bytes: probation.calculatedSize + protectedEntries.calculatedSize,
    }),
  };
}
