type TextEncoding = "latin1" | "utf16le" | "utf16be" | "utf8";

const ENCODING_BYTES: Record<TextEncoding, number> = { latin1: 0, utf16le: 1, utf16be: 2, utf8: 3 };

/** An ID3v2 tag with these text frames, each ended by a zero character. */
export function id3Tag(
  frames: Record<string, string>,
  { version = 4, encoding = "utf8" }: { version?: 3 | 4; encoding?: TextEncoding } = {},
): Buffer {
  const body = Buffer.concat(
    Object.entries(frames).map(([name, text]) => {
      const encoded = Buffer.concat([Buffer.from([ENCODING_BYTES[encoding]]), encode(`${text}\0`, encoding)]);
      const size = version === 4 ? syncSafe(encoded.length) : uint32(encoded.length);
      return Buffer.concat([Buffer.from(name, "latin1"), size, Buffer.alloc(2), encoded]);
    }),
  );
  return Buffer.concat([Buffer.from("ID3", "latin1"), Buffer.from([version, 0, 0]), syncSafe(body.length), body]);
}

/** An MPEG transport stream: packets of audio, between which those of one PES packet with these bytes are. */
export function transportStream(bytes: Uint8Array): Buffer {
  const pes = Buffer.concat([Buffer.from([0, 0, 1, 0xbd, 0, 0, 0x84, 0x80, 5, 0x21, 0, 1, 0, 1]), bytes]);
  const packets = [packet(0x100, Buffer.alloc(184, 0x55))];
  for (let at = 0; at < pes.length; at += 184) {
    packets.push(packet(0x102, pes.subarray(at, at + 184)), packet(0x100, Buffer.alloc(184, 0x55)));
  }
  return Buffer.concat(packets);
}

/** A shorter payload follows an adaptation field that fills the packet. */
function packet(id: number, payload: Uint8Array): Buffer {
  const missing = 184 - payload.length;
  const header = Buffer.from([0x47, id >> 8, id & 0xff, missing > 0 ? 0x30 : 0x10]);
  const adaptation =
    missing > 0 ? Buffer.from([missing - 1, 0, ...Buffer.alloc(missing, 0xff)]).subarray(0, missing) : [];
  return Buffer.concat([header, Buffer.from(adaptation), payload]);
}

function encode(text: string, encoding: TextEncoding): Buffer {
  if (encoding === "utf16le") return Buffer.from(`\ufeff${text}`, "utf16le");
  return encoding === "utf16be" ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text, encoding);
}

function syncSafe(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}

function uint32(size: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
}
