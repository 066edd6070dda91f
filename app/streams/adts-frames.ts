import { type AudioFrame, startOfChain } from "./mp3-frames.ts";

const HEADER_BYTES = 7;

/** The index has four bits; its last three values are reserved. */
const SAMPLE_RATES = 13;

/**
 * Finds the first AAC frames: the position of an ADTS header that is followed, after the length that it gives, by a
 * second one of the same profile, sample rate and channels, and by a third if the bytes reach that far. Null when there
 * is none. Source: ISO 13818-7, 6.2.
 */
export function startOfAdtsFrames(bytes: Uint8Array, from = 0): number | null {
  return startOfChain(bytes, from, frameAt);
}

function frameAt(bytes: Uint8Array, position: number): AudioFrame | null | undefined {
  if (position + HEADER_BYTES > bytes.length) return undefined;
  const [sync = 0, flags = 0, profile = 0, channels = 0, middle = 0, end = 0] = bytes.subarray(position, position + 6);
  // Twelve bits of sync, and layer 0; other layers are MPEG audio frames.
  if (sync !== 0xff || (flags & 0xf6) !== 0xf0) return null;
  const sampleRateIndex = (profile >> 2) & 15;
  const length = ((channels & 3) << 11) | (middle << 3) | (end >> 5);
  if (sampleRateIndex >= SAMPLE_RATES || length <= HEADER_BYTES) return null;
  // Version, profile, sample rate and channels, without the private bit.
  return { kind: ((flags & 8) << 16) | ((profile & 0xfd) << 8) | (channels & 0xc0), length };
}
