import { expect, test } from "vitest";
import { mp3Bytes, transportStream } from "../../test-support/radio/sound-bytes.ts";
import { transportStreamCodec } from "./transport-stream.ts";

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
