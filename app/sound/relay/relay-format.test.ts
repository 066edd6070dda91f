import { expect, test } from "vitest";
import { numberedFrames } from "#test-support/radio/relay-station.ts";
import { detectFormat, expectedContentType, relayContentType } from "./relay-format.ts";

const FRAMES = numberedFrames(0, 4);
const PAGE = Buffer.from("<!doctype html><title>Rádio</title><script>alert(1)</script>");
const NOISE = Buffer.alloc(600, "\u0001audio of an unknown format");

test("detectFormat: recognises audio by its bytes", () => {
  expect(detectFormat(Buffer.concat([Buffer.alloc(50), FRAMES]))).toBe("mp3");
  expect(detectFormat(Buffer.from("OggS\0"))).toBe("ogg");
  expect([detectFormat(PAGE), detectFormat(NOISE), detectFormat(new Uint8Array())]).toEqual([null, null, null]);
});

test("relayContentType: the format of the bytes outranks upstream and the last check", () => {
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
] as const)(
  "relayContentType: unrecognised bytes with the checked codec '%s' and the upstream type '%s' are %s",
  (codec, upstreamType, type) => {
    expect(relayContentType({ format: null, codec, upstreamType, firstBytes: NOISE })).toBe(type);
  },
);

test.each([
  "text/html",
  "text/html; charset=utf-8",
  "image/svg+xml",
  "application/javascript",
  "application/vnd.apple.mpegurl",
  "audio/x-mpegurl",
  "audio/x-scpls",
  "audio/anything-new",
])("relayContentType: unrecognised bytes of the upstream type %s are no audio", (upstreamType) => {
  expect(relayContentType({ format: null, codec: "mp3", upstreamType, firstBytes: NOISE })).toBeNull();
});

test("relayContentType: a page or a playlist is no audio, whatever the upstream type", () => {
  for (const text of [PAGE, Buffer.from("#EXTM3U\r\nhttp://radio.example/"), Buffer.from("[playlist]\nFile1=x")]) {
    expect(relayContentType({ format: null, codec: "mp3", upstreamType: "audio/mpeg", firstBytes: text })).toBeNull();
  }
});

test("expectedContentType: the type of the checked codec, or MP3", () => {
  expect([expectedContentType("opus"), expectedContentType("aac"), expectedContentType("")]).toEqual([
    "audio/ogg",
    "audio/aac",
    "audio/mpeg",
  ]);
});
