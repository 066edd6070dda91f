import { expect, test } from "vitest";
import { mp3Bytes, oggPage, SILENT_AAC_FRAME, transportStream } from "#test-support/radio/sound-bytes.ts";
import { signatureOf, transportStreamCodec } from "./audio-signature.ts";

const id3 = (length: number) =>
  Buffer.concat([Buffer.from("ID3\x04\0\0\0\0"), Buffer.of(length >> 7, length & 127), Buffer.alloc(length)]);
const aac = Buffer.alloc(SILENT_AAC_FRAME.length * 20, SILENT_AAC_FRAME);
/** Pseudo-random, always the same. */
const noise = Buffer.from(Array.from({ length: 8192 }, (_, index) => (index * index * 7 + index * 13) % 251));

test.each([
  ["MP3", mp3Bytes(4096), "mp3"],
  ["MP3 from the middle of a frame", mp3Bytes(4096, 100), "mp3"],
  ["MP3 behind a tag", Buffer.concat([id3(300), mp3Bytes(4096)]), "mp3"],
  ["MP3 behind a tag that is longer than what was read", id3(300).subarray(0, 200), "mp3"],
  ["AAC", aac, "aac"],
  ["AAC behind a tag", Buffer.concat([id3(300), aac]), "aac"],
  ["AAC from the middle of a frame", aac.subarray(5), "aac"],
  ["Ogg Vorbis", oggPage("\x01vorbis"), "vorbis"],
  ["Ogg Opus", oggPage("OpusHead"), "opus"],
  ["Ogg FLAC", oggPage("\x7fFLAC"), "flac"],
  ["another Ogg", oggPage("Speex   "), "other"],
  ["FLAC", Buffer.from("fLaC\0\0\0\x22"), "flac"],
  ["WAV", Buffer.from("RIFF\0\0\0\0WAVEfmt "), "other"],
  ["MP4", Buffer.from("\0\0\0\x18ftypmp42"), "aac"],
])("signatureOf: %s is recognised by its bytes, whatever the content type", (_, bytes, codec) => {
  for (const type of ["audio/mpeg", "text/plain", "text/html", "application/octet-stream", ""]) {
    expect(signatureOf(bytes, type)).toEqual({ form: "audio", codec });
  }
});

test.each([
  ["HTML", "<!doctype html><html>", "text"],
  ["HTML after empty lines", "\n\n<html>", "text"],
  ["text", "Esta rádio está em manutenção", "text"],
  ["text with a URL", "Ouça em\nhttp://radio.example/", "text"],
  ["M3U", "#EXTM3U\nhttp://a.example/1", "playlist"],
  ["plain URLs", "# Rádio\r\nhttp://a.example/1\r\nHTTPS://a.example/2\r\n", "playlist"],
  ["PLS", "[Playlist]\nFile1=http://a.example/1", "playlist"],
  ["XSPF", "<?xml version='1.0' encoding='UTF-8'?>\n<playlist version='1'>", "playlist"],
  ["ASX", "<ASX version='3.0'>", "playlist"],
  ["HLS, a media playlist", "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n", "hls"],
  ["HLS, a master playlist", "#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1\r\na.m3u8", "hls"],
  ["references of Windows Media", "[Reference]\r\nRef1=http://a.example/1\r\n", "playlist"],
  ["a list of Winamp's URLs", "icy://a.example/1\nhttp://a.example/2\n", "playlist"],
  ["a list with Kodi's options", "http://a.example/1|User-Agent=a b\n", "playlist"],
])("signatureOf: %s is recognised by its text, also with an audio content type", (_, text, form) => {
  for (const type of ["audio/mpeg", "text/plain", "application/octet-stream"]) {
    expect(signatureOf(Buffer.from(text), type)).toEqual({ form });
    expect(signatureOf(Buffer.from(`\ufeff${text}`, "utf16le"), type)).toEqual({ form });
  }
});

test("signatureOf: relative lines are a playlist if the content type says so", () => {
  expect(signatureOf(Buffer.from("live.mp3\n"), "audio/x-mpegurl; charset=utf-8")).toEqual({ form: "playlist" });
  expect(signatureOf(Buffer.from("live.mp3\n"), "text/plain")).toEqual({ form: "text" });
});

test("signatureOf: unknown bytes are audio only with a content type of a format that is not recognised by its bytes", () => {
  for (const type of ["audio/mpeg", "audio/aacp", "application/ogg", "application/octet-stream", "text/html", ""]) {
    expect(signatureOf(noise, type)).toBeNull();
  }
  expect(signatureOf(noise, "audio/x-ms-wma")).toEqual({ form: "audio", codec: "other" });
});

test("signatureOf: an empty response is null", () => {
  expect(signatureOf(Buffer.alloc(0), "audio/x-ms-wma")).toBeNull();
});

test.each([
  [15, "aac"],
  [17, "aac"],
  [3, "mp3"],
  [4, "mp3"],
  [0x1b, "other"],
])("transportStreamCodec: stream type %i is %s", (type, codec) => {
  expect(transportStreamCodec(transportStream(type))).toBe(codec);
});

test('transportStreamCodec: "" without a program map, null for other bytes', () => {
  const [map, noMap] = [transportStream(15).subarray(0, 188), transportStream(15).subarray(188)];
  expect(transportStreamCodec(Buffer.concat([noMap, noMap]))).toBe("");
  expect(transportStreamCodec(Buffer.concat([noMap, map]))).toBe("aac");
  expect(transportStreamCodec(Buffer.from("G".padEnd(400, "x")))).toBeNull();
  expect(transportStreamCodec(mp3Bytes(1000))).toBeNull();
  expect(transportStreamCodec(Buffer.alloc(0))).toBeNull();
});

test("transportStreamCodec: wrong lengths in a map do not throw", () => {
  for (let index = 0; index < 30; index += 1) {
    for (const byte of [0x00, 0x0f, 0x47, 0xff]) {
      const broken = transportStream(15);
      broken[index] = byte;
      expect(["aac", "other", "", null]).toContain(transportStreamCodec(broken));
    }
  }
});
