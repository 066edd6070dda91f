type OggBitrate = {
  /** Adds the stream's next complete page. */
  add: (page: Uint8Array) => void;
  /** In kbps, of the pages between the last two that state a time; null when it is not known. */
  kbps: () => number | null;
};

const FLAGS_AT = 5;
const GRANULE_AT = 6;
const SERIAL_AT = 14;
const SEGMENTS_AT = 26;
const FIRST_PAGE = 2;

/** All ones: no packet ends on the page. */
const NO_TIME = -1n;

/**
 * Measures an Ogg stream by the granule positions of its pages. The number is what the stream states: the caller must
 * limit it. Source: RFC 3533; mappings of Vorbis, Opus (RFC 7845) and FLAC, whose granules are samples.
 */
export function createOggBitrate(): OggBitrate {
  let sampleRate: number | null = null;
  let serial = 0;
  let lastGranule: bigint | null = null;
  let bytes = 0;
  let kbps: number | null = null;

  function add(page: Uint8Array): void {
    const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
    if ((view.getUint8(FLAGS_AT) & FIRST_PAGE) !== 0) {
      sampleRate = sampleRateOf(page.subarray(SEGMENTS_AT + 1 + view.getUint8(SEGMENTS_AT)));
      serial = view.getUint32(SERIAL_AT, true);
      lastGranule = null;
    }
    bytes += page.length;
    const granule = view.getBigInt64(GRANULE_AT, true);
    if (view.getUint32(SERIAL_AT, true) !== serial || granule === NO_TIME) return;
    if (sampleRate !== null && lastGranule !== null && granule > lastGranule) {
      kbps = (8 * bytes * sampleRate) / 1_000 / Number(granule - lastGranule);
    }
    // The first audio page of a stream that was joined in the middle states the time since the stream's beginning.
    lastGranule = granule === 0n ? null : granule;
    bytes = 0;
  }

  return { add, kbps: () => kbps };
}

/** In hertz, by the identification header; null for other codecs. */
function sampleRateOf(packet: Uint8Array): number | null {
  const begins = (text: string) => String.fromCharCode(...packet.subarray(0, text.length)) === text;
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  if (begins("OpusHead")) return 48_000;
  if (begins("\u0001vorbis") && packet.length >= 16) return view.getUint32(12, true);
  // 20 bits of STREAMINFO.
  if (begins("\u007fFLAC") && packet.length >= 31) return view.getUint32(27) >>> 12;
  return null;
}
