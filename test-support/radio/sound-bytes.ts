/** One frame of silence: MPEG 1 layer III, 128 kbps, 44.1 kHz, mono; 417 bytes, 26 ms. */
const SILENT_MP3_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);

/** One frame of silence: AAC-LC in ADTS, 44.1 kHz, mono; 13 bytes, 23 ms. */
export const SILENT_AAC_FRAME = Buffer.from([
  0xff, 0xf1, 0x50, 0x40, 0x01, 0xbf, 0xfc, 0x00, 0xc8, 0x00, 0x80, 0x23, 0x80,
]);

/** Silent MP3 that begins `offset` bytes into a frame, as Icecast's may. */
export function mp3Bytes(length: number, offset = 0): Buffer {
  const frames = Math.ceil((length + offset) / SILENT_MP3_FRAME.length);
  return Buffer.alloc(frames * SILENT_MP3_FRAME.length, SILENT_MP3_FRAME).subarray(offset, offset + length);
}

/** Two packets of MPEG-TS: a program map with one stream of this type (15 is AAC in ADTS), and a null packet. */
export function transportStream(type: number): Buffer {
  const map = Buffer.alloc(188, 0xff);
  const header = [0x47, 0x50, 0x00, 0x10, 0x00];
  const table = [0x02, 0xb0, 0x12, 0x00, 0x01, 0xc1, 0x00, 0x00, 0xe1, 0x00, 0xf0, 0x00];
  map.set([...header, ...table, type, 0xe1, 0x00, 0xf0, 0x00]);
  const nullPacket = Buffer.alloc(188, 0xff);
  nullPacket.set([0x47, 0x1f, 0xff, 0x10]);
  return Buffer.concat([map, nullPacket]);
}

/** The first page of an Ogg stream, with the identification of its codec: "\x01vorbis", "OpusHead", "\x7fFLAC". */
export function oggPage(codec: string): Buffer {
  const packet = Buffer.alloc(64);
  packet.write(codec, "latin1");
  const header = Buffer.alloc(28);
  header.write("OggS");
  // The flag for the first page of a stream, and one packet.
  header.writeUInt8(2, 5);
  header.writeUInt8(1, 26);
  header.writeUInt8(packet.length, 27);
  return Buffer.concat([header, packet]);
}
