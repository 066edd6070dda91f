/**
 * Which scores are raised, and how far: those between `from` and `to`, both included, become as much more than `to` as they
 * are more than `floor`, but at most `kind` more.
 */
export type ScoreStep = { from: number; to: number; floor: number; kind: number };

/**
 * Many lists of whole numbers, numbered from 0, in one stretch of memory: most lists are short, and an array each would weigh
 * more than what is in it. A list's numbers are in no order; each is in it once.
 */
export function createPostingLists() {
  let pool = new Uint32Array(1024);
  let used = 0;
  let starts = new Uint32Array(256);
  let sizes = new Uint32Array(256);
  /** Room that lists have left, by size: 1, 2, 4, 8… */
  const left: number[][] = Array.from({ length: 32 }, () => []);

  const sizeOf = (list: number): number => sizes[list] ?? 0;

  function takeRoom(power: number): number {
    const free = left[power]?.pop();
    if (free !== undefined) return free;
    const start = used;
    used += 2 ** power;
    pool = ensureCapacity(pool, used);
    return start;
  }

  return {
    sizeOf,

    add: (list: number, value: number): void => {
      starts = ensureCapacity(starts, list + 1);
      sizes = ensureCapacity(sizes, list + 1);
      const size = sizeOf(list);
      // A list has the room of the next power of two, and moves when that is full.
      if (size === 0) starts[list] = takeRoom(0);
      else if (isPowerOfTwo(size)) {
        const [start, power] = [starts[list] ?? 0, powerOf(size)];
        const next = takeRoom(power + 1);
        pool.copyWithin(next, start, start + size);
        left[power]?.push(start);
        starts[list] = next;
      }
      pool[(starts[list] ?? 0) + size] = value;
      sizes[list] = size + 1;
    },

    lastOf: (list: number): number | undefined => {
      const size = sizeOf(list);
      return size === 0 ? undefined : pool[(starts[list] ?? 0) + size - 1];
    },

    remove: (list: number, value: number): void => {
      const [start, size] = [starts[list] ?? 0, sizeOf(list)];
      const at = pool.subarray(start, start + size).indexOf(value);
      if (at === -1) return;
      pool[start + at] = pool[start + size - 1] ?? 0;
      sizes[list] = size - 1;
      // What a smaller room would hold goes there, so that room is known by the size alone.
      if (size === 1) left[0]?.push(start);
      else if (isPowerOfTwo(size - 1)) {
        const power = powerOf(size - 1);
        const smaller = takeRoom(power);
        pool.copyWithin(smaller, start, start + size - 1);
        left[power + 1]?.push(start);
        starts[list] = smaller;
      }
    },

    valuesOf: (list: number): Uint32Array => {
      const start = starts[list] ?? 0;
      return pool.subarray(start, start + sizeOf(list));
    },

    /** The highest grade among those of a list; 0 for an empty one. No grade is higher than `most`. */
    highest: (list: number, gradeOf: (value: number) => number, most: number): number => {
      const start = starts[list] ?? 0;
      const end = start + sizeOf(list);
      let highest = 0;
      for (let at = start; at < end && highest < most; at += 1) highest = Math.max(highest, gradeOf(pool[at] ?? 0));
      return highest;
    },

    /** Raises the scores of those of a list, and writes whose were raised into `raised` from `count` on; gives the new count. */
    raise: (
      list: number,
      scores: Uint16Array,
      { from, to, floor, kind }: ScoreStep,
      raised: Uint32Array,
      count: number,
    ): number => {
      const start = starts[list] ?? 0;
      const end = start + sizeOf(list);
      let after = count;
      for (let at = start; at < end; at += 1) {
        const value = pool[at] ?? 0;
        const score = scores[value] ?? 0;
        if (score < from || score > to) continue;
        scores[value] = to + (score - floor < kind ? score - floor : kind);
        raised[after] = value;
        after += 1;
      }
      return after;
    },
  };
}

const isPowerOfTwo = (size: number) => (size & (size - 1)) === 0;

const powerOf = (size: number) => 31 - Math.clz32(size);

/** The same numbers with room for at least so many. */
export function ensureCapacity(numbers: Uint32Array<ArrayBuffer>, room: number): Uint32Array<ArrayBuffer> {
  if (room <= numbers.length) return numbers;
  const larger = new Uint32Array(Math.max(room, numbers.length * 2));
  larger.set(numbers);
  return larger;
}
