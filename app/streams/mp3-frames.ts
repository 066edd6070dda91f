/** `kind`: what all frames of one stream have in common; the bitrate may change from frame to frame. `length`: in bytes. */
export type Frame = { kind: number; length: number };

const HEADER_BYTES = 4;

/** In kbps, by the four bits of the header; 0 (free) and 15 (bad) are never sent by stations. */
const BITRATES = {
  layer2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  layer3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  /** Layers II and III of MPEG 2 and 2.5. */
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** In hertz, of MPEG 1; MPEG 2 has half of it, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/**
 * Where the first frames begin that can be played: the position of a frame's header that is followed, at just that frame's
 * length, by a second one of the same MPEG version, layer and sample rate, and by a third where the bytes go that far.
 * Null when there is none in these bytes. MPEG 1, 2 and 2.5, layers II and III. Source: ISO 11172-3, 13818-3.
 */
export function startOfFrames(bytes: Uint8Array, from = 0): number | null {
  return startOfChain(bytes, from, frameAt);
}

/**
 * The first position from which one frame follows on another: two of the same kind, and a third where the bytes go that far.
 * `readFrame` gives the frame whose header stands at a position: undefined when the header is not whole, null when it is none.
 */
export function startOfChain(
  bytes: Uint8Array,
  from: number,
  readFrame: (bytes: Uint8Array, position: number) => Frame | null | undefined,
): number | null {
  for (let position = bytes.indexOf(0xff, from); position >= 0; position = bytes.indexOf(0xff, position + 1)) {
    const first = readFrame(bytes, position);
    if (!first) continue;
    const secondPlace = position + first.length;
    const second = readFrame(bytes, secondPlace);
    if (second?.kind !== first.kind) continue;
    const third = readFrame(bytes, secondPlace + second.length);
    if (third === undefined || third?.kind === first.kind) return position;
  }
  return null;
}

function frameAt(bytes: Uint8Array, position: number): Frame | null | undefined {
  const [sync = 0, what = 0, rates = 0, rest = 0] = bytes.subarray(position, position + HEADER_BYTES);
  if (position + HEADER_BYTES > bytes.length) return undefined;
  const version = (what >> 3) & 3;
  const layer = (what >> 1) & 3;
  const bitrateIndex = rates >> 4;
  const sampleRateIndex = (rates >> 2) & 3;
  // Reserved values are what tells a header from bytes that only look like one.
  if (sync !== 0xff || what < 0xe0 || version === 1 || (layer !== 1 && layer !== 2)) return null;
  if (bitrateIndex === 0 || bitrateIndex === 15 || sampleRateIndex === 3 || (rest & 3) === 2) return null;
  const isMpeg1 = version === 3;
  const isLayer3 = layer === 1;
  const bitrates = isMpeg1 ? BITRATES[isLayer3 ? "layer3" : "layer2"] : BITRATES.low;
  const sampleRate = (SAMPLE_RATES[sampleRateIndex] ?? 0) / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const bytesAFrame = isLayer3 && !isMpeg1 ? 72 : 144;
  const padding = (rates >> 1) & 1;
  const length = Math.floor((bytesAFrame * (bitrates[bitrateIndex] ?? 0) * 1_000) / sampleRate) + padding;
  return { kind: (version << 4) | (layer << 2) | sampleRateIndex, length };
}
