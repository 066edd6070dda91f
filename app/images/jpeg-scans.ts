const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const TEM = 0x01;

/**
 * How many scans a decoder meets in a JPEG, counted up to `limit + 1`: each may go over the whole image, and takes a few bytes
 * of the file. Only markers of the image itself count, not those inside segments (a thumbnail in Exif) nor behind its end
 * (further images of a multi-picture file), where decoders stop too. Takes any bytes, and reads each once.
 * Source: ITU-T T.81, annex B.
 */
export function countJpegScans(bytes: Uint8Array, limit: number): number {
  let scans = 0;
  let at = 0;
  while (scans <= limit) {
    at = nextMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined || marker === EOI) return scans;
    at += 2;
    if (hasNoSegment(marker)) continue;
    if (marker === SOS) scans += 1;
    const [high, low] = [bytes[at], bytes[at + 1]];
    // Cut off, or a length that does not even count itself: decoders read no further.
    if (high === undefined || low === undefined || high * 256 + low < 2) return scans;
    at += high * 256 + low;
  }
  return scans;
}

/** Where the next marker begins, from a place on: FF and a byte that is no filling; in a scan, FF 00 is data. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && (bytes[at + 1] === 0x00 || bytes[at + 1] === 0xff)) at = bytes.indexOf(0xff, at + 1);
  return at < 0 ? bytes.length : at;
}

/** Start and restart markers stand alone. */
function hasNoSegment(marker: number): boolean {
  return marker === SOI || marker === TEM || (marker >= 0xd0 && marker <= 0xd7);
}
