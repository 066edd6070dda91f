/**
 * The same numbers in an array with room for at least `capacity`; the capacity grows by a quarter at least, so that
 * appending stays cheap, and an eighth of it is unused.
 */
export function ensureCapacity(numbers: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  if (capacity <= numbers.length) return numbers;
  const larger = new Uint32Array(Math.max(capacity, Math.ceil(numbers.length * 1.25)));
  larger.set(numbers);
  return larger;
}
