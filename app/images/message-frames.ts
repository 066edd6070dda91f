const LENGTH_BYTES = 4;

/** A length-prefixed message: four bytes big-endian, then the parts. */
export function frameOf(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const frame = new Uint8Array(LENGTH_BYTES + length);
  new DataView(frame.buffer).setUint32(0, length);
  let offset = LENGTH_BYTES;
  for (const part of parts) {
    frame.set(part, offset);
    offset += part.length;
  }
  return frame;
}

/** Reassembles messages from the chunks of a byte stream. Errors: RangeError for a message over `maxBytes`. */
export function createFrameReader(maxBytes: number): (chunk: Uint8Array) => Uint8Array<ArrayBuffer>[] {
  let chunks: Uint8Array[] = [];
  let length = 0;

  return (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    const messages: Uint8Array<ArrayBuffer>[] = [];
    while (length >= LENGTH_BYTES) {
      const size = firstLength(chunks);
      if (size > maxBytes) throw new RangeError(`Message of ${size} bytes exceeds the limit of ${maxBytes}`);
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

/** The first `length` bytes of the chunks. */
function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    if (offset >= length) break;
    whole.set(chunk.subarray(0, length - offset), offset);
    offset += chunk.length;
  }
  return whole;
}
