/**
 * The smallest of many numbers that are met one after the other: a heap of so many, the largest on top, and most that are met
 * are no smaller than that one. Numbers are whole, from 0 to 2³¹ - 1. `limit`: so many are wanted; `most`: no more are met.
 */
export function createBoundedHeap(limit: number, most: number) {
  const room = Math.min(limit, most);
  const heap = new Int32Array(room);
  let size = 0;

  function sinkFromTop(number: number): void {
    let at = 0;
    for (let below = 1; below < size; below = at * 2 + 1) {
      if (below + 1 < size && at32(heap, below + 1) > at32(heap, below)) below += 1;
      if (at32(heap, below) <= number) break;
      heap[at] = at32(heap, below);
      at = below;
    }
    heap[at] = number;
  }

  function riseFromEnd(number: number): void {
    let at = size;
    size += 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (at32(heap, above) >= number) break;
      heap[at] = at32(heap, above);
      at = above;
    }
    heap[at] = number;
  }

  const isTooLarge = (number: number): boolean => size === room && (room === 0 || number >= at32(heap, 0));

  return {
    /** Whether a number is none of the smallest, nor will be. */
    isTooLarge,

    push: (number: number): void => {
      if (isTooLarge(number)) return;
      if (size < room) riseFromEnd(number);
      else sinkFromTop(number);
    },

    /** The smallest first; the last thing to be asked. */
    all: (): Int32Array => heap.subarray(0, size).sort(),
  };
}

const at32 = (numbers: Int32Array, at: number): number => numbers[at] ?? 0;
