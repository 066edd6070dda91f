import { decodeStreamText } from "#app/platform/net/stream-text.ts";
import type { StreamCodec } from "#app/stations/station/station.ts";
import { startOfAdtsFrames } from "./adts-frames.ts";
import { startOfFrames } from "./mp3-frames.ts";

/** What the first bytes of a response are. */
export type Signature =
  | { form: "audio"; codec: StreamCodec }
  /** Audio in MPEG-TS: players accept it only as a segment of HLS. */
  | { form: "transport stream"; codec: StreamCodec }
  | { form: "hls" }
  | { form: "playlist" }
  /** HTML or any other text. */
  | { form: "text" };

/** Magic numbers of containers. */
const MAGIC_NUMBERS: readonly (readonly [bytes: string, offset: number, codec: StreamCodec])[] = [
  ["fLaC", 0, "flac"],
  ["RIFF", 0, "other"],
  ["ftyp", 4, "aac"],
  ["styp", 4, "aac"],
  ["\x1aE\xdf\xa3", 0, "opus"],
];

/** Beginnings of the first packet of an Ogg stream. */
const OGG_CODECS: readonly (readonly [bytes: string, codec: StreamCodec])[] = [
  ["OpusHead", "opus"],
  ["\x01vorbis", "vorbis"],
  ["\x7fFLAC", "flac"],
];

/** Content types of formats that are recognised by their bytes. */
const RECOGNISED_BY_BYTES =
  /^(audio|application)\/(mpeg|mp3|x-mp3|x-mpeg|aac|aacp|x-aac|ogg|opus|vorbis|flac|x-flac|mpegurl|x-mpegurl|x-scpls)$/;

const IS_HLS = /^#EXT-X-(TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)/m;

const PLAYLIST_TYPE = /mpegurl|scpls|xspf|x-ms-(asf|asx|wax|wvx)/i;

/**
 * Recognises the beginning of a response by its bytes, since many servers send MP3 as text/plain and HTML as
 * audio/mpeg; by its content type only where the bytes are ambiguous. Null when it is not recognised; more bytes may
 * help. `contentType`: the header's value, with parameters.
 */
export function signatureOf(bytes: Uint8Array, contentType: string): Signature | null {
  const codec = codecOf(bytes);
  if (codec) return { form: "audio", codec };
  const transportCodec = transportStreamCodec(bytes);
  if (transportCodec !== null) return { form: "transport stream", codec: transportCodec };
  if (isText(bytes)) return textSignature(decodeStreamText(bytes).trimStart(), contentType);
  const [type = ""] = contentType.toLowerCase().split(";");
  const mediaType = type.trim();
  if (mediaType.startsWith("audio/") && !RECOGNISED_BY_BYTES.test(mediaType) && bytes.length > 0)
    return { form: "audio", codec: "other" };
  return null;
}

function codecOf(bytes: Uint8Array): StreamCodec | null {
  const start = latin1(bytes.subarray(0, 256));
  if (start.startsWith("OggS")) return OGG_CODECS.find(([packet]) => start.includes(packet))?.[1] ?? "other";
  const container = MAGIC_NUMBERS.find(([magic, offset]) => start.startsWith(magic, offset));
  if (container) return container[2];
  const audio = start.startsWith("ID3") ? bytes.subarray(id3Length(bytes)) : bytes;
  const [mp3, aac] = [startOfFrames(audio), startOfAdtsFrames(audio)];
  if (mp3 !== null && (aac === null || mp3 < aac)) return "mp3";
  if (aac !== null) return "aac";
  // The tag is longer than the bytes, as it holds an image: only MP3 has such tags.
  return start.startsWith("ID3") && audio.length === 0 ? "mp3" : null;
}

function textSignature(text: string, contentType: string): Signature {
  if (/^#EXTM3U/i.test(text)) return { form: IS_HLS.test(text) ? "hls" : "playlist" };
  if (/^\[(playlist|reference)\]/i.test(text) || /^(<\?xml[^>]*>\s*)?<(asx|playlist)\b/i.test(text))
    return { form: "playlist" };
  if (text.startsWith("<")) return { form: "text" };
  return { form: PLAYLIST_TYPE.test(contentType) || isUrlList(text) ? "playlist" : "text" };
}

/** A playlist without a header line: only URLs and comments. */
function isUrlList(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.length > 0 && lines.every((line) => /^(https?|icyx?):\/\/\S+(\|.*|\s*)$/i.test(line));
}

/**
 * Audio has control characters within any few hundred bytes; text has only white space and escape. UTF-16 has a byte
 * order mark.
 */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  return bytes.subarray(0, 512).every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
}

/** Length of an ID3 tag with its header of ten bytes. Source: id3.org, ID3v2.4, 3.1: the size has four bytes of seven bits. */
function id3Length(bytes: Uint8Array): number {
  return 10 + bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

const PACKET_BYTES = 188;
const SYNC = 0x47;
const PROGRAM_MAP = 2;
/** By the type of an elementary stream; ADTS and LATM are both AAC. */
const CODECS: Record<number, StreamCodec> = { 3: "mp3", 4: "mp3", 15: "aac", 17: "aac" };

/**
 * The codec in an MPEG transport stream, the container of HLS segments, by its program map: "other" for an unknown one,
 * "" when the bytes contain no map, null when they are no transport stream.
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
