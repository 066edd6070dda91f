const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;

/**
 * The number of scans in a JPEG, counted up to `limit + 1`: a scan takes a few bytes but can cover the whole image. Counts
 * only the markers of the image itself, neither those inside segments (an Exif thumbnail) nor those after its end (a
 * multi-picture file), where decoders stop too. Accepts any bytes and reads each once.
 * Source: ITU-T T.81, annex B.
 */
export function countJpegScans(bytes: Uint8Array, limit: number): number {
  let scans = 0;
  let offset = 0;
  while (scans <= limit) {
    offset = nextMarker(bytes, offset);
    const marker = bytes[offset + 1];
    if (marker === undefined || marker === EOI) return scans;
    offset += 2;
    if (hasNoSegment(marker)) continue;
    if (marker === SOS) scans += 1;
    const [high, low] = [bytes[offset], bytes[offset + 1]];
    // Truncated, or a length smaller than its own two bytes: decoders stop here.
    if (high === undefined || low === undefined || high * 256 + low < 2) return scans;
    offset += high * 256 + low;
  }
  return scans;
}

/** The offset of the next marker: FF and a byte that is neither fill (FF) nor, in a scan, stuffing (00). */
function nextMarker(bytes: Uint8Array, from: number): number {
  let offset = bytes.indexOf(0xff, from);
  while (offset >= 0 && (bytes[offset + 1] === 0x00 || bytes[offset + 1] === 0xff)) {
    offset = bytes.indexOf(0xff, offset + 1);
  }
  return offset < 0 ? bytes.length : offset;
}

/** Start and restart markers have no segment. */
function hasNoSegment(marker: number): boolean {
  return marker === SOI || marker === TEM || (marker >= 0xd0 && marker <= 0xd7);
}
