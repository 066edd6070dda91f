/**
 * The same numbers in an array with room for at least `capacity`; the capacity at least doubles, so that appending
 * stays cheap.
 */
export function ensureCapacity(numbers: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  if (capacity <= numbers.length) return numbers;
  const larger = new Uint32Array(Math.max(capacity, numbers.length * 2));
  larger.set(numbers);
  return larger;
}
