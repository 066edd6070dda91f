import type { StreamCodec } from "#app/stations/station.ts";

const PACKET_BYTES = 188;
const SYNC = 0x47;
const PROGRAM_MAP = 2;
/** By the type of an elementary stream; ADTS and LATM are both AAC. */
const CODECS: Record<number, StreamCodec> = { 3: "mp3", 4: "mp3", 15: "aac", 17: "aac" };

/**
 * The codec in an MPEG transport stream, the container of HLS segments, by its program map: "other" for an unknown one, ""
 * when the bytes contain no map, null when they are no transport stream.
 * Source: ISO 13818-1, 2.4.3.2 and 2.4.4.8.
 */
export function transportStreamCodec(bytes: Uint8Array): StreamCodec | null {
  if (bytes[0] !== SYNC || bytes[PACKET_BYTES] !== SYNC) return null;
  for (let packet = 0; bytes[packet] === SYNC; packet += PACKET_BYTES) {
    const types = streamTypes(bytes.subarray(packet, packet + PACKET_BYTES));
    if (types) return types.map((type) => CODECS[type]).find((codec) => codec !== undefined) ?? "other";
  }
  return "";
}

/** The stream types in a packet with a program map; null for any other packet. */
function streamTypes(packet: Uint8Array): number[] | null {
  const byteAt = (position: number) => packet[position] ?? 0;
  const length = (position: number) => ((byteAt(position) & 15) << 8) | byteAt(position + 1);
  const isPayloadStart = (byteAt(1) & 0x40) !== 0;
  const adaptation = (byteAt(3) & 0x20) === 0 ? 0 : 1 + byteAt(4);
  const table = 5 + adaptation + byteAt(4 + adaptation);
  if (!isPayloadStart || byteAt(table) !== PROGRAM_MAP) return null;
  const end = Math.min(table + 3 + length(table + 1) - 4, packet.length);
  const types: number[] = [];
  for (let position = table + 12 + length(table + 10); position + 5 <= end; position += 5 + length(position + 3))
    types.push(byteAt(position));
  return types;
}
