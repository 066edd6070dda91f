import { expect, test } from "vitest";
import { numberedFrames } from "../../test-support/radio/relay-station.ts";
import { detectFormat, expectedContentType, relayContentType } from "./relay-format.ts";

const FRAMES = numberedFrames(0, 4);
const PAGE = Buffer.from("<!doctype html><title>Rádio</title><script>alert(1)</script>");
const NOISE = Buffer.alloc(600, "\u0001sound that nobody knows");

test("sound is recognised by its bytes", () => {
  expect(detectFormat(Buffer.concat([Buffer.alloc(50), FRAMES]))).toBe("mp3");
  expect(detectFormat(Buffer.from("OggS\0"))).toBe("ogg");
  expect([detectFormat(PAGE), detectFormat(NOISE), detectFormat(new Uint8Array())]).toEqual([null, null, null]);
});

test("the type is that of the bytes, whatever upstream or an older check says", () => {
  const known = { format: "mp3", codec: "aac", upstreamType: "text/html", firstBytes: FRAMES } as const;
  expect(relayContentType(known)).toBe("audio/mpeg");
  expect(relayContentType({ ...known, format: "ogg" })).toBe("audio/ogg");
});

test.each([
  ["aac", "audio/mpeg", "audio/aac"],
  ["flac", "application/octet-stream", "audio/flac"],
  ["", "audio/aacp", "audio/aac"],
  ["", "AUDIO/X-WAV; rate=44100", "audio/wav"],
  ["other", "video/mp4", "audio/mp4"],
  ["", "application/octet-stream", "audio/mpeg"],
  ["", "", "audio/mpeg"],
] as const)("bytes that show nothing are, checked as '%s' and sent as '%s', %s", (codec, upstreamType, type) => {
  expect(relayContentType({ format: null, codec, upstreamType, firstBytes: NOISE })).toBe(type);
});

test.each([
  "text/html",
  "text/html; charset=utf-8",
  "image/svg+xml",
  "application/javascript",
  "application/vnd.apple.mpegurl",
  "audio/x-mpegurl",
  "audio/x-scpls",
  "audio/anything-new",
])("what upstream calls %s is no sound when its bytes show none", (upstreamType) => {
  expect(relayContentType({ format: null, codec: "mp3", upstreamType, firstBytes: NOISE })).toBeNull();
});

test("a page or a playlist is no sound, whatever upstream calls it", () => {
  for (const text of [PAGE, Buffer.from("#EXTM3U\r\nhttp://radio.example/"), Buffer.from("[playlist]\nFile1=x")]) {
    expect(relayContentType({ format: null, codec: "mp3", upstreamType: "audio/mpeg", firstBytes: text })).toBeNull();
  }
});

test("before a byte is seen the type is the one that checks found, or the commonest", () => {
  expect([expectedContentType("opus"), expectedContentType("aac"), expectedContentType("")]).toEqual([
    "audio/ogg",
    "audio/aac",
    "audio/mpeg",
  ]);
});
