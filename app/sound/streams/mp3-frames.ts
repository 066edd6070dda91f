/**
 * `kind`: the properties that all frames of a stream share; the bitrate may change. `length`: in bytes. `ms`: of sound.
 */
export type AudioFrame = { kind: number; length: number; ms: number };

/** The frame at a position; undefined when its header is incomplete, null when there is none. */
type ReadFrame = (bytes: Uint8Array, position: number) => AudioFrame | null | undefined;

const HEADER_BYTES = 4;

/** In kbps, by the four bits of the header; 0 (free) and 15 (bad) are not accepted. */
const BITRATES = {
  layer2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  layer3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  /** Layers II and III of MPEG 2 and 2.5. */
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** In hertz, of MPEG 1; MPEG 2 has half of it, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Metadata blocks between frames falsify some distances. */
const MIN_AGREEMENT = 0.9;

/**
 * Finds the first MPEG audio frames: the position of a header that is followed, after the frame's length, by a second
 * one of the same version, layer and sample rate, and by a third if the bytes reach that far. Null when there is none.
 * MPEG 1, 2 and 2.5, layers II and III. Source: ISO 11172-3, 13818-3.
 */
export function startOfFrames(bytes: Uint8Array, from = 0): number | null {
  return startOfChain(bytes, from, frameAt);
}

/** The first position of two consecutive frames of the same kind, and of a third if the bytes reach that far. */
export function startOfChain(bytes: Uint8Array, from: number, readFrame: ReadFrame): number | null {
  for (let position = bytes.indexOf(0xff, from); position >= 0; position = bytes.indexOf(0xff, position + 1)) {
    const first = readFrame(bytes, position);
    if (!first) continue;
    const secondPosition = position + first.length;
    const second = readFrame(bytes, secondPosition);
    if (second?.kind !== first.kind) continue;
    const third = readFrame(bytes, secondPosition + second.length);
    if (third === undefined || third?.kind === first.kind) return position;
  }
  return null;
}

/** The mean bitrate of the first consecutive frames, in kbps; also for a variable bitrate. Null when there are none. */
export function meanMp3Bitrate(bytes: Uint8Array): number | null {
  return meanBitrateOfChain(bytes, frameAt);
}

/** The mean bitrate of the first chain of frames of one kind, in kbps; null when there is none. */
export function meanBitrateOfChain(bytes: Uint8Array, readFrame: ReadFrame): number | null {
  const start = startOfChain(bytes, 0, readFrame);
  if (start === null) return null;
  const kind = readFrame(bytes, start)?.kind;
  let [end, ms] = [start, 0];
  for (let frame = readFrame(bytes, end); frame?.kind === kind && frame; frame = readFrame(bytes, end)) {
    end += frame.length;
    ms += frame.ms;
  }
  return (8 * (end - start)) / ms;
}

/**
 * The bitrate of an MP3 stream in kbps, by the distances between its frames; null when they differ (a variable bitrate,
 * whose mean a few frames do not show) or when there are fewer than three frames. Source: ISO 11172-3, 2.4.3.1.
 */
export function mp3Bitrate(bytes: Uint8Array): number | null {
  const counts = new Map<number, number>();
  let frames = 0;
  let position = startOfFrames(bytes);
  while (position !== null) {
    const next = startOfFrames(bytes, position + 1);
    if (next !== null) {
      const rate = bitrateOf(bytes.subarray(position, position + HEADER_BYTES), next - position);
      counts.set(rate, (counts.get(rate) ?? 0) + 1);
      frames += 1;
    }
    position = next;
  }
  const [usual] = [...counts].find(([, count]) => count >= MIN_AGREEMENT * frames) ?? [];
  return usual ?? null;
}

/** All bitrates are multiples of 8: rounding compensates for the padding byte. */
function bitrateOf([, flags = 0, rates = 0]: Uint8Array, length: number): number {
  const { sampleRate, bytesFactor } = timingOf(flags, rates);
  return Math.round((length * sampleRate) / bytesFactor / 8_000) * 8;
}

/** The sample rate in hertz, and an eighth of the samples per frame: length = bytesFactor × bitrate ÷ sample rate. */
function timingOf(flags: number, rates: number): { sampleRate: number; bytesFactor: number } {
  const version = (flags >> 3) & 3;
  const isMpeg1 = version === 3;
  const isLayer3 = ((flags >> 1) & 3) === 1;
  return {
    sampleRate: (SAMPLE_RATES[(rates >> 2) & 3] ?? 0) / (isMpeg1 ? 1 : version === 2 ? 2 : 4),
    bytesFactor: isLayer3 && !isMpeg1 ? 72 : 144,
  };
}

function frameAt(bytes: Uint8Array, position: number): AudioFrame | null | undefined {
  const [sync = 0, flags = 0, rates = 0, rest = 0] = bytes.subarray(position, position + HEADER_BYTES);
  if (position + HEADER_BYTES > bytes.length) return undefined;
  const version = (flags >> 3) & 3;
  const layer = (flags >> 1) & 3;
  const bitrateIndex = rates >> 4;
  const sampleRateIndex = (rates >> 2) & 3;
  // Reserved values distinguish headers from other bytes that contain the sync bits.
  if (sync !== 0xff || flags < 0xe0 || version === 1 || (layer !== 1 && layer !== 2)) return null;
  if (bitrateIndex === 0 || bitrateIndex === 15 || sampleRateIndex === 3 || (rest & 3) === 2) return null;
  const bitrates = version === 3 ? BITRATES[layer === 1 ? "layer3" : "layer2"] : BITRATES.low;
  const { sampleRate, bytesFactor } = timingOf(flags, rates);
  const padding = (rates >> 1) & 1;
  const length = Math.floor((bytesFactor * (bitrates[bitrateIndex] ?? 0) * 1_000) / sampleRate) + padding;
  const ms = (8_000 * bytesFactor) / sampleRate;
  return { kind: (version << 4) | (layer << 2) | sampleRateIndex, length, ms };
}
