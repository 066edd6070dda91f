import { expect, test } from "vitest";
import { bitrateOfBytes, createPace, FREE_BYTES } from "./relay-pace.ts";

/** Seconds until a stream may be read again whose bytes all come at once. */
function secondsFor(bytes: number, kbps: number | null): number {
  const pace = createPace(() => 0);
  pace.count(bytes, kbps);
  return pace.waitMs() / 1_000;
}

test("the first 256 KiB are read at once", () => {
  expect(secondsFor(FREE_BYTES, 128)).toBe(0);
  expect(secondsFor(FREE_BYTES + 1, 128)).toBeGreaterThan(0);
});

test.each([
  ["twice its bitrate", 128, 32_000],
  ["512 kbit/s if it is unknown", null, 64_000],
  ["2,048 kbit/s if it states more", 6_000, 256_000],
  ["2,048 kbit/s if it states that no time passes", Number.POSITIVE_INFINITY, 256_000],
  ["16 kbit/s if it states less", 0, 2_000],
])("a stream is read at %s", (_, kbps, bytesPerSecond) => {
  expect(secondsFor(FREE_BYTES + 10 * bytesPerSecond, kbps)).toBeCloseTo(10);
});

test("a bitrate that is no longer known stays as it was", () => {
  const pace = createPace(() => 0);
  pace.count(FREE_BYTES, 64);
  pace.count(16_000, null);
  expect(pace.waitMs()).toBe(1_000);
});

test("at most 256 KiB are read at once, however long a station sent nothing", () => {
  let now = 0;
  const pace = createPace(() => now);
  pace.count(FREE_BYTES, 128);
  now = 24 * 3_600_000;
  pace.count(FREE_BYTES, 128);
  expect(pace.waitMs()).toBe(0);
  pace.count(32_000, 128);
  expect(pace.waitMs()).toBe(1_000);
});

test("the limit lasts no longer when the clock was set back", () => {
  let now = 1_000_000;
  const pace = createPace(() => now);
  pace.count(FREE_BYTES + 32_000, 128);
  now = 0;
  expect(pace.waitMs()).toBe(1_000);
  now = 1_000;
  expect(pace.waitMs()).toBe(0);
});

test("bitrateOfBytes: unknown bytes have no bitrate; FLAC and WAV have a high one", () => {
  expect(bitrateOfBytes(Buffer.from("noise"), null, null)).toBeNull();
  expect(bitrateOfBytes(Buffer.from("fLaC\0"), null, null)).toBe(1_024);
  expect(bitrateOfBytes(Buffer.from("RIFF\0"), null, null)).toBe(1_024);
});

test("bitrateOfBytes: frames and pages have a bitrate of their own", () => {
  const mp3Frame = Buffer.concat([Buffer.from("fffb90c4", "hex"), Buffer.alloc(413)]);
  expect(bitrateOfBytes(Buffer.concat([mp3Frame, mp3Frame, mp3Frame]), "mp3", null)).toBeCloseTo(127.7, 1);
  expect(bitrateOfBytes(mp3Frame, "mp3", null)).toBeNull();
  expect(bitrateOfBytes(Buffer.from("OggS"), "ogg", 96)).toBe(96);
});
