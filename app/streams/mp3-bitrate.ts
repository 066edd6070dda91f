import { startOfFrames } from "./mp3-frames.ts";

/** In hertz, of MPEG 1; MPEG 2 has half of it, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Blocks of metadata may lie between frames, and make a distance here and there a wrong one. */
const AGREEMENT = 0.9;

/**
 * The bitrate in kbps of an MP3 stream, by how far its frames lie apart; null when they differ (then it is variable, and a
 * few frames do not tell its mean) or when there are fewer than three. Source: ISO 11172-3, 2.4.3.1.
 */
export function mp3Bitrate(bytes: Uint8Array): number | null {
  const counts = new Map<number, number>();
  let frames = 0;
  let position = startOfFrames(bytes);
  while (position !== null) {
    const next = startOfFrames(bytes, position + 1);
    if (next !== null) {
      const rate = bitrateOf(bytes.subarray(position, position + 4), next - position);
      counts.set(rate, (counts.get(rate) ?? 0) + 1);
      frames += 1;
    }
    position = next;
  }
  const [usual] = [...counts].find(([, count]) => count >= AGREEMENT * frames) ?? [];
  return usual ?? null;
}

/** Every bitrate that there is, is a multiple of 8: rounding to it makes up for the odd padding byte. */
function bitrateOf([, what = 0, rates = 0]: Uint8Array, length: number): number {
  const version = (what >> 3) & 3;
  const isMpeg1 = version === 3;
  const isLayer3 = ((what >> 1) & 3) === 1;
  const sampleRate = (SAMPLE_RATES[(rates >> 2) & 3] ?? 0) / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samplesAByte = isLayer3 && !isMpeg1 ? 72 : 144;
  return Math.round((length * sampleRate) / samplesAByte / 8_000) * 8;
}
