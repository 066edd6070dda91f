import { expect, test } from "vitest";
import { mp3Bytes, transportStream } from "../../test-support/radio/sound-bytes.ts";
import { transportStreamCodec } from "./transport-stream.ts";

test.each([
  [15, "aac"],
  [17, "aac"],
  [3, "mp3"],
  [4, "mp3"],
  [0x1b, "other"],
])("a stream of type %i in MPEG-TS is %s", (type, codec) => {
  expect(transportStreamCodec(transportStream(type))).toBe(codec);
});

test("without a program map nothing is told, and other bytes are no transport stream", () => {
  const [map, nothing] = [transportStream(15).subarray(0, 188), transportStream(15).subarray(188)];
  expect(transportStreamCodec(Buffer.concat([nothing, nothing]))).toBe("");
  expect(transportStreamCodec(Buffer.concat([nothing, map]))).toBe("aac");
  expect(transportStreamCodec(Buffer.from("G".padEnd(400, "x")))).toBeNull();
  expect(transportStreamCodec(mp3Bytes(1000))).toBeNull();
  expect(transportStreamCodec(Buffer.alloc(0))).toBeNull();
});

test("a map that lies about its lengths is survived", () => {
  for (let place = 0; place < 30; place += 1) {
    for (const byte of [0x00, 0x0f, 0x47, 0xff]) {
      const broken = transportStream(15);
      broken[place] = byte;
      expect(["aac", "other", "", null]).toContain(transportStreamCodec(broken));
    }
  }
});
