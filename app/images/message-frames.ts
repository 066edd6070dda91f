const LENGTH_BYTES = 4;

/** A message on a stream of bytes: its length as four bytes, big-endian, then its parts. */
export function frameOf(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = new Uint8Array(LENGTH_BYTES + length);
  new DataView(frame.buffer).setUint32(0, length);
  let at = LENGTH_BYTES;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

/** Puts messages together again from the chunks in which they come. Errors: RangeError for one of more than `maxBytes`. */
export function createFrameReader(maxBytes: number): (chunk: Uint8Array) => Uint8Array<ArrayBuffer>[] {
  let chunks: Uint8Array[] = [];
  let length = 0;

  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    const messages: Uint8Array<ArrayBuffer>[] = [];
    while (length >= LENGTH_BYTES) {
      const size = firstLength(chunks);
      if (size > maxBytes) throw new RangeError(`A message of ${size} bytes; at most ${maxBytes} are read`);
      if (length < LENGTH_BYTES + size) break;
      const whole = joined(chunks, length);
      messages.push(whole.slice(LENGTH_BYTES, LENGTH_BYTES + size));
      chunks = [whole.subarray(LENGTH_BYTES + size)];
      length -= LENGTH_BYTES + size;
    }
    return messages;
  };
}

function firstLength(chunks: readonly Uint8Array[]): number {
  const head = joined(chunks, LENGTH_BYTES);
  return new DataView(head.buffer).getUint32(0);
}

/** The first so many bytes of these. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    if (at >= length) break;
    whole.set(chunk.subarray(0, length - at), at);
    at += chunk.length;
  }
  return whole;
}
