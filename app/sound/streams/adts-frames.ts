import { type AudioFrame, meanBitrateOfChain, startOfChain } from "./mp3-frames.ts";

const HEADER_BYTES = 7;

/** In hertz, by the four bits of the header; the last three values are reserved. */
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];

/** Samples of a block; a frame has one to four blocks. HE-AAC gives half the sample rate, and doubles the samples. */
const BLOCK_SAMPLES = 1_024;

/**
 * Finds the first AAC frames: the position of an ADTS header that is followed, after the length that it gives, by a
 * second one of the same profile, sample rate and channels, and by a third if the bytes reach that far. Null when there
 * is none. Source: ISO 13818-7, 6.2.
 */
export function startOfAdtsFrames(bytes: Uint8Array, from = 0): number | null {
  return startOfChain(bytes, from, frameAt);
}

/** The mean bitrate of the first consecutive frames, in kbps; null when there are none. */
export function meanAdtsBitrate(bytes: Uint8Array): number | null {
  return meanBitrateOfChain(bytes, frameAt);
}

function frameAt(bytes: Uint8Array, position: number): AudioFrame | null | undefined {
  if (position + HEADER_BYTES > bytes.length) return undefined;
  const [sync = 0, flags = 0, profile = 0, channels = 0, middle = 0, end = 0, blocks = 0] = bytes.subarray(
    position,
    position + HEADER_BYTES,
  );
  // Twelve bits of sync, and layer 0; other layers are MPEG audio frames.
  if (sync !== 0xff || (flags & 0xf6) !== 0xf0) return null;
  const sampleRate = SAMPLE_RATES[(profile >> 2) & 15];
  const length = ((channels & 3) << 11) | (middle << 3) | (end >> 5);
  if (sampleRate === undefined || length <= HEADER_BYTES) return null;
  const ms = (1_000 * BLOCK_SAMPLES * ((blocks & 3) + 1)) / sampleRate;
  // Version, profile, sample rate and channels, without the private bit.
  return { kind: ((flags & 8) << 16) | ((profile & 0xfd) << 8) | (channels & 0xc0), length, ms };
}
