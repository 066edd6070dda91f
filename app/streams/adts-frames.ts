import { type Frame, startOfChain } from "./mp3-frames.ts";

const HEADER_BYTES = 7;

/** Sample rates have four bits, and the last three values mean nothing. */
const SAMPLE_RATES = 13;

/**
 * Where the first AAC frames begin that can be played: the position of an ADTS header that is followed, at just that frame's
 * length, by a second one of the same profile, sample rate and channels, and by a third where the bytes go that far.
 * Null when there is none in these bytes. Source: ISO 13818-7, 6.2.
 */
export function startOfAdtsFrames(bytes: Uint8Array, from = 0): number | null {
  return startOfChain(bytes, from, frameAt);
}

function frameAt(bytes: Uint8Array, position: number): Frame | null | undefined {
  if (position + HEADER_BYTES > bytes.length) return undefined;
  const [sync = 0, what = 0, profile = 0, channels = 0, middle = 0, end = 0] = bytes.subarray(position, position + 6);
  // Twelve bits of sync, and a layer that is always 0: with another it would be an MP3 frame.
  if (sync !== 0xff || (what & 0xf6) !== 0xf0) return null;
  const sampleRateIndex = (profile >> 2) & 15;
  const length = ((channels & 3) << 11) | (middle << 3) | (end >> 5);
  if (sampleRateIndex >= SAMPLE_RATES || length <= HEADER_BYTES) return null;
  // Version, profile, sample rate and channels; the private bit may be anything.
  return { kind: ((what & 8) << 16) | ((profile & 0xfd) << 8) | (channels & 0xc0), length };
}
