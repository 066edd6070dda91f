/**
 * The bytes in memory of their own, for what is cached: a small buffer from Node, also a compressed one, may be a part
 * of one of 64 kB, all of which stays in memory as long as the part. Copied only then.
 */
export function inOwnMemory(bytes: Uint8Array<ArrayBuffer>): Buffer<ArrayBuffer> {
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
  return Buffer.from(own.buffer);
}
