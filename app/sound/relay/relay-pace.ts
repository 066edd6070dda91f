import { meanAdtsBitrate } from "#app/sound/streams/adts-frames.ts";
import { meanMp3Bitrate } from "#app/sound/streams/mp3-frames.ts";
import type { RelayFormat } from "./relay-format.ts";

type Pace = {
  /** Counts bytes that upstream has sent; `kbps`: their bitrate, null when it is not known. */
  count: (bytes: number, kbps: number | null) => void;
  /** Milliseconds until upstream may be read again; 0: now. */
  waitMs: () => number;
};

/** Upstream is read at this multiple of its bitrate, so that a stream that was late can arrive. */
const FACTOR = 2;

/** Read at once at the start, or after a time in which upstream was slower than its pace: 16 s at 128 kbps. */
export const FREE_BYTES = 256 * 1024;

/** Assumed where no bitrate was measured: the pace is 512 kbit/s. */
const UNKNOWN_KBPS = 256;

/** Assumed for FLAC and WAV without pages. */
const LOSSLESS_KBPS = 1_024;

/**
 * What a stream states about its time counts only within these limits. The upper one is beyond all lossy formats; its
 * pace, 2 Mbit/s, is beyond FLAC and WAV of 48 kHz and 16 bits. The lower one limits the pause after a jump in time.
 */
const [MIN_KBPS, MAX_KBPS] = [8, 1_024];

/**
 * Limits how fast a stream is read: a station that sends as fast as possible would otherwise use up bandwidth and CPU,
 * for each of its listeners. Measured in the stream's own bytes: neither `icy-br` nor a stored bitrate counts, because
 * both may be wrong. `now`: milliseconds.
 */
export function createPace(now: () => number): Pace {
  let rate = bytesPerMs(UNKNOWN_KBPS);
  /** Negative: read too much. */
  let free = FREE_BYTES;
  let updatedAt = now();

  function update(): void {
    free = Math.min(FREE_BYTES, free + Math.max(0, now() - updatedAt) * rate);
    updatedAt = now();
  }

  return {
    count: (bytes, kbps) => {
      update();
      if (kbps !== null) rate = bytesPerMs(Math.min(Math.max(kbps, MIN_KBPS), MAX_KBPS));
      free -= bytes;
    },
    waitMs: () => {
      update();
      return free >= 0 ? 0 : Math.ceil(-free / rate);
    },
  };
}

function bytesPerMs(kbps: number): number {
  return (FACTOR * kbps) / 8;
}

/** The bitrate of these bytes in kbps; null when it is not known. Ogg is measured page by page (`oggKbps`). */
export function bitrateOfBytes(bytes: Uint8Array, format: RelayFormat | null, oggKbps: number | null): number | null {
  if (format === "mp3") return meanMp3Bitrate(bytes);
  if (format === "aac") return meanAdtsBitrate(bytes);
  if (format === "ogg") return oggKbps;
  const signature = String.fromCharCode(...bytes.subarray(0, 4));
  return signature === "fLaC" || signature === "RIFF" ? LOSSLESS_KBPS : null;
}
