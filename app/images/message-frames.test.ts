import fc from "fast-check";
import { expect, test } from "vitest";
import { createFrameReader, frameOf } from "./message-frames.ts";

const bytesOf = fc.uint8Array({ maxLength: 40 });

test("createFrameReader: reassembles messages from chunks of any size", () => {
  fc.assert(
    fc.property(fc.array(bytesOf, { maxLength: 5 }), fc.integer({ min: 1, max: 60 }), (messages, chunkBytes) => {
      const stream = Buffer.concat(messages.map((message) => frameOf(message)));
      const read = createFrameReader(40);
      const received: Uint8Array[] = [];
      for (let offset = 0; offset < stream.length; offset += chunkBytes) {
        received.push(...read(stream.subarray(offset, offset + chunkBytes)));
      }
      expect(received.map((one) => [...one])).toEqual(messages.map((one) => [...one]));
    }),
  );
});

test("frameOf: the parts become one message", () => {
  expect([...frameOf(Uint8Array.of(1), Uint8Array.of(2, 3))]).toEqual([0, 0, 0, 3, 1, 2, 3]);
});

test("createFrameReader: throws for a message over the limit as soon as its length is read", () => {
  expect(createFrameReader(3)(frameOf(Uint8Array.of(1, 2, 3)))).toHaveLength(1);
  expect(() => createFrameReader(3)(Uint8Array.of(0, 0, 0, 4))).toThrow(RangeError);
});
