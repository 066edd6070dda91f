/**
 * Keeps the `limit` smallest of a stream of integers from 0 to 2³¹ - 1: a bounded max-heap in one typed array, in which most
 * numbers of a long stream are rejected by one comparison. `count`: the length of the stream at most.
 */
export function createBoundedHeap(limit: number, count: number) {
  const capacity = Math.min(limit, count);
  const heap = new Int32Array(capacity);
  let size = 0;

  function siftDown(number: number): void {
    let index = 0;
    for (let child = 1; child < size; child = index * 2 + 1) {
      if (child + 1 < size && at(heap, child + 1) > at(heap, child)) child += 1;
      if (at(heap, child) <= number) break;
      heap[index] = at(heap, child);
      index = child;
    }
    heap[index] = number;
  }

  function siftUp(number: number): void {
    let index = size;
    size += 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (at(heap, parent) >= number) break;
      heap[index] = at(heap, parent);
      index = parent;
    }
    heap[index] = number;
  }

  const wouldReject = (number: number): boolean => size === capacity && (capacity === 0 || number >= at(heap, 0));

  return {
    /** Whether `push` would ignore this number, now and later. */
    wouldReject,

    push: (number: number): void => {
      if (wouldReject(number)) return;
      if (size < capacity) siftUp(number);
      else siftDown(number);
    },

    /** The kept numbers in ascending order. Ends the use of the heap. */
    sorted: (): Int32Array => heap.subarray(0, size).sort(),
  };
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0;
