import { decodeStreamText } from "#app/platform/net/stream-text.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import { joinBytes } from "./join-bytes.ts";

const HEADER_BYTES = 10;
const TS_PACKET_BYTES = 188;
const TS_SYNC = 0x47;
/** The first letter of 'ID3'. */
const I = 0x49;

/**
 * The title in the last ID3 tag of the beginning of an HLS segment, as 'Artist - Title'; null without one. The tag
 * stands before packed audio, in an event message of MP4, or in a stream of its own of MPEG-TS. Never throws.
 * Source: RFC 8216, section 3.4; ID3v2.3 and 2.4 (id3.org); ISO/IEC 13818-1 for MPEG-TS.
 */
export function id3Title(segment: Uint8Array, origin?: TextOrigin): string | null {
  const streams = segment[0] === TS_SYNC && segment[TS_PACKET_BYTES] === TS_SYNC ? streamsOf(segment) : [segment];
  return streams.flatMap((bytes) => titlesIn(bytes, origin)).at(-1) ?? null;
}

/** The payloads of a transport stream, by packet id. Packets are as long as they are: nothing is read outside the segment. */
function streamsOf(segment: Uint8Array): Uint8Array[] {
  const streams = new Map<number, Uint8Array[]>();
  for (let at = 0; at + TS_PACKET_BYTES <= segment.length; at += TS_PACKET_BYTES) {
    const [sync = 0, high = 0, low = 0, control = 0, adaptation = 0] = segment.subarray(at, at + 5);
    if (sync !== TS_SYNC) break;
    const hasPayload = (control & 0x10) !== 0;
    if (!hasPayload) continue;
    const start = 4 + ((control & 0x20) === 0 ? 0 : 1 + adaptation);
    const payload = segment.subarray(at + Math.min(start, TS_PACKET_BYTES), at + TS_PACKET_BYTES);
    const id = ((high & 0x1f) << 8) | low;
    streams.set(id, [...(streams.get(id) ?? []), payload]);
  }
  return [...streams.values()].map(joinBytes);
}

/** Each byte is read once: the search goes on after a tag. */
function titlesIn(bytes: Uint8Array, origin?: TextOrigin): string[] {
  const titles: string[] = [];
  let at = bytes.indexOf(I);
  while (at >= 0) {
    const length = isTag(bytes, at) ? HEADER_BYTES + syncSafe(bytes, at + 6) : 0;
    const title = length > 0 ? titleOfTag(bytes.subarray(at, at + length), origin) : "";
    if (title) titles.push(title);
    at = bytes.indexOf(I, at + Math.max(length, 1));
  }
  return titles;
}

/** 'ID3', a version that has the frames read here, and a size of four bytes below 0x80. */
function isTag(bytes: Uint8Array, at: number): boolean {
  const [, d, three, version = 0, , , ...size] = bytes.subarray(at, at + HEADER_BYTES);
  const isKnown = d === 0x44 && three === 0x33 && (version === 3 || version === 4);
  return isKnown && size.length === 4 && size.every((byte) => byte < 0x80);
}

function titleOfTag(tag: Uint8Array, origin?: TextOrigin): string {
  const [, , , version = 0] = tag;
  const texts = new Map<string, string>();
  let at = HEADER_BYTES;
  while (at + HEADER_BYTES <= tag.length) {
    const name = String.fromCharCode(...tag.subarray(at, at + 4));
    const size = version === 4 ? syncSafe(tag, at + 4) : bigEndian(tag, at + 4);
    if (!/^[A-Z0-9]{4}$/.test(name)) break;
    if (name === "TIT2" || name === "TPE1") {
      texts.set(name, textOf(tag.subarray(at + HEADER_BYTES, at + HEADER_BYTES + size), origin));
    }
    at += HEADER_BYTES + size;
  }
  const title = texts.get("TIT2") ?? "";
  return title && [texts.get("TPE1"), title].filter(Boolean).join(" - ");
}

/** A text frame: its encoding and the text, of which the first value counts. */
function textOf([encoding, ...text]: Uint8Array, origin?: TextOrigin): string {
  const bytes = Uint8Array.from(text);
  const decoded = encoding === 2 ? new TextDecoder("utf-16be").decode(bytes) : decodeStreamText(bytes, origin);
  return decoded.split("\0")[0]?.trim() ?? "";
}

function syncSafe(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((size, byte) => size * 0x80 + (byte & 0x7f), 0);
}

function bigEndian(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((size, byte) => size * 0x100 + byte, 0);
}
