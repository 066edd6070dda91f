import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#test-support/quick-run.ts";
import { meanAdtsBitrate, startOfAdtsFrames } from "./adts-frames.ts";

const RUNS = { numRuns: runs(500) };

/** From the middle of a real stream by ffmpeg: the end of a frame, three complete frames, the header of a fourth. */
const REAL =
  "YiITRYCCBcK8//FQQAXf/AEIKoasfP/9af/P+13xd3a+fHxglrnKWGM5z1tbXOU0kp9lkQsW4P/xUEAHX/wBDCqJwnU/P/97x/6/+01OJqpus+9tCMigfhG+QAX03UISRUG1mGswo3L6IrCUybDKvt7/8VBABp/8APwqiiJHOft//T3/6/+16u9SSb+fxsH/TSDkX6jj6jKHUqPoMGjFaWgNlk7c//FQQAaf/AE=";

/** LC, 44.1 kHz, stereo, without checksum. */
function frame(length: number, fill = 0): Buffer {
  const bytes = Buffer.alloc(length, fill);
  bytes.set([0xff, 0xf1, 0x50, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc]);
  return bytes;
}

const changed = (bytes: Buffer, position: number, value: number) => {
  const copy = Buffer.from(bytes);
  copy[position] = value;
  return copy;
};

test("startOfAdtsFrames: finds the first complete frame in a real stream", () => {
  expect(startOfAdtsFrames(Buffer.from(REAL, "base64"))).toBe(9);
});

test("startOfAdtsFrames: needs two consecutive frames, the second with a complete header", () => {
  expect(startOfAdtsFrames(Buffer.concat([frame(300), frame(371)]))).toBe(0);
  expect(startOfAdtsFrames(Buffer.concat([frame(300), frame(371).subarray(0, 7)]))).toBe(0);
  expect(startOfAdtsFrames(Buffer.concat([frame(300), frame(371).subarray(0, 6)]))).toBeNull();
  expect(startOfAdtsFrames(frame(300))).toBeNull();
});

test.each([
  ["another profile", 2, 0x90],
  ["another sample rate", 2, 0x4c],
  ["another number of channels", 3, 0x40],
  ["another version", 1, 0xf9],
  ["the layer of MP3", 1, 0xf3],
])("startOfAdtsFrames: a frame with %s does not match the previous one", (_, position, value) => {
  const other = changed(frame(300), position, value);
  expect(startOfAdtsFrames(Buffer.concat([frame(200), other, frame(200).subarray(0, 100)]))).toBeNull();
});

test("startOfAdtsFrames: rejects reserved sample rates and lengths below the header's", () => {
  const odd = changed(frame(300), 2, 0x50 | (13 << 2));
  expect(startOfAdtsFrames(Buffer.concat([odd, odd, odd]))).toBeNull();
  const short = frame(7);
  expect(startOfAdtsFrames(Buffer.concat([short, short, short]))).toBeNull();
});

test("startOfAdtsFrames: in a stream cut anywhere, finds the next frame", () => {
  const lengths = fc.array(fc.integer({ min: 8, max: 2_000 }), { minLength: 4, maxLength: 8 });
  fc.assert(
    fc.property(lengths, fc.nat(), fc.nat(0xfe), (sizes, cut, fill) => {
      const position = cut % (sizes[0] ?? 1);
      const stream = Buffer.concat(sizes.map((size) => frame(size, fill))).subarray(position);
      expect(startOfAdtsFrames(stream)).toBe(position === 0 ? 0 : (sizes[0] ?? 0) - position);
    }),
    RUNS,
  );
});

test("startOfAdtsFrames: arbitrary bytes do not throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      const position = startOfAdtsFrames(bytes);
      if (position !== null) expect(bytes[position]).toBe(0xff);
    }),
    RUNS,
  );
});

test("meanAdtsBitrate: the bytes of frames of different lengths by their time", () => {
  // 44.1 kHz: 1,024 samples a frame, 43.07 frames a second.
  expect(meanAdtsBitrate(Buffer.concat([frame(300), frame(442), frame(371)]))).toBeCloseTo(127.8, 1);
  expect(meanAdtsBitrate(frame(300))).toBeNull();
});

test("meanAdtsBitrate: a frame of four blocks lasts four times as long", () => {
  const long = changed(frame(371), 6, 0xff);
  expect(meanAdtsBitrate(Buffer.concat([long, long, long]))).toBeCloseTo(31.96, 1);
});
