import type { StreamCodec } from "#app/stations/station.ts";
import { startOfAdtsFrames } from "./adts-frames.ts";
import { startOfFrames } from "./mp3-frames.ts";
import { decodeStreamText } from "./stream-text.ts";
import { transportStreamCodec } from "./transport-stream.ts";

/** What bytes are, by themselves. */
export type Signature =
  | { form: "audio"; codec: StreamCodec }
  /** Sound in MPEG-TS: players take it as a piece of HLS only. */
  | { form: "transport stream"; codec: StreamCodec }
  | { form: "hls" }
  | { form: "playlist" }
  /** A page, or another text that is meant for people. */
  | { form: "text" };

/** How sound begins that comes in a container. */
const BEGINNINGS: readonly (readonly [sign: string, at: number, codec: StreamCodec])[] = [
  ["fLaC", 0, "flac"],
  ["RIFF", 0, "other"],
  ["ftyp", 4, "aac"],
  ["styp", 4, "aac"],
  ["\x1aE\xdf\xa3", 0, "opus"],
];

/** What an Ogg page says that it carries, in its first packet. */
const OGG_CODECS: readonly (readonly [sign: string, codec: StreamCodec])[] = [
  ["OpusHead", "opus"],
  ["\x01vorbis", "vorbis"],
  ["\x7fFLAC", "flac"],
];

/** What servers call what they send, when it is one of the kinds that can be told by their bytes. */
const KNOWN_BY_BYTES =
  /^(audio|application)\/(mpeg|mp3|x-mp3|x-mpeg|aac|aacp|x-aac|ogg|opus|vorbis|flac|x-flac|mpegurl|x-mpegurl|x-scpls)$/;

const IS_HLS = /^#EXT-X-(TARGETDURATION|STREAM-INF|MEDIA-SEQUENCE)/m;

const CALLED_PLAYLIST = /mpegurl|scpls|xspf|x-ms-(asf|asx|wax|wvx)/i;

/**
 * What the beginning of an answer is: by its bytes, for many servers send MP3 as text/plain and pages as audio/mpeg; by
 * its type only where bytes cannot tell. Null when nothing tells (yet): a little more may.
 * Type: as in `content-type`, parameters and all.
 */
export function signatureOf(bytes: Uint8Array, contentType: string): Signature | null {
  const codec = codecOf(bytes);
  if (codec) return { form: "audio", codec };
  const transported = transportStreamCodec(bytes);
  if (transported !== null) return { form: "transport stream", codec: transported };
  if (isText(bytes)) return textSignature(decodeStreamText(bytes).trimStart(), contentType);
  const [type = ""] = contentType.toLowerCase().split(";");
  const named = type.trim();
  if (named.startsWith("audio/") && !KNOWN_BY_BYTES.test(named) && bytes.length > 0)
    return { form: "audio", codec: "other" };
  return null;
}

function codecOf(bytes: Uint8Array): StreamCodec | null {
  const start = latin1(bytes.subarray(0, 256));
  if (start.startsWith("OggS")) return OGG_CODECS.find(([sign]) => start.includes(sign))?.[1] ?? "other";
  const beginning = BEGINNINGS.find(([sign, at]) => start.startsWith(sign, at));
  if (beginning) return beginning[2];
  const sound = start.startsWith("ID3") ? bytes.subarray(id3Length(bytes)) : bytes;
  const [mp3, aac] = [startOfFrames(sound), startOfAdtsFrames(sound)];
  if (mp3 !== null && (aac === null || mp3 < aac)) return "mp3";
  if (aac !== null) return "aac";
  // The tag is longer than what was read: a picture. It is MP3 that has such.
  return start.startsWith("ID3") && sound.length === 0 ? "mp3" : null;
}

function textSignature(text: string, contentType: string): Signature {
  if (/^#EXTM3U/i.test(text)) return { form: IS_HLS.test(text) ? "hls" : "playlist" };
  if (/^\[playlist\]/i.test(text) || /^(<\?xml[^>]*>\s*)?<(asx|playlist)\b/i.test(text)) return { form: "playlist" };
  if (text.startsWith("<")) return { form: "text" };
  return { form: CALLED_PLAYLIST.test(contentType) || isListOfAddresses(text) ? "playlist" : "text" };
}

/** A list without a first line of its own: nothing but addresses and remarks. */
function isListOfAddresses(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.length > 0 && lines.every((line) => /^https?:\/\/\S+\s*$/i.test(line));
}

/** Text has no control characters but those between lines; sound has some in any few hundred bytes. UTF-16 says so at its start. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  return bytes.subarray(0, 512).every((byte) => byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte));
}

/** Source: id3.org, ID3v2.4, 3.1: four bytes of seven bits, the header's own ten not counted. */
function id3Length(bytes: Uint8Array): number {
  return 10 + bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
