import fc from "fast-check";
import { expect, test } from "vitest";
import { createFrameReader, frameOf } from "./message-frames.ts";

const bytesOf = fc.uint8Array({ maxLength: 40 });

test("messages are the same, in whatever chunks they come", () => {
  fc.assert(
    fc.property(fc.array(bytesOf, { maxLength: 5 }), fc.integer({ min: 1, max: 60 }), (messages, chunkBytes) => {
      const stream = Buffer.concat(messages.map((message) => frameOf(message)));
      const read = createFrameReader(40);
      const received: Uint8Array[] = [];
      for (let at = 0; at < stream.length; at += chunkBytes) {
        received.push(...read(stream.subarray(at, at + chunkBytes)));
      }
      expect(received.map((one) => [...one])).toEqual(messages.map((one) => [...one]));
    }),
  );
});

test("parts become one message", () => {
  expect([...frameOf(Uint8Array.of(1), Uint8Array.of(2, 3))]).toEqual([0, 0, 0, 3, 1, 2, 3]);
});

test("a message that is too long is refused by its length alone", () => {
  expect(createFrameReader(3)(frameOf(Uint8Array.of(1, 2, 3)))).toHaveLength(1);
  expect(() => createFrameReader(3)(Uint8Array.of(0, 0, 0, 4))).toThrow(RangeError);
});
