import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createFrameReader,
  type DecoderResponse,
  deserializeResponse,
  frameOf,
  serializeResponse,
} from "./decoder-messages.ts";

const messageOf = (response: DecoderResponse) => new Uint8Array(Buffer.concat(serializeResponse(response)));

const IMAGES: DecoderResponse = {
  kind: "images",
  images: [
    { side: 96, webp: Uint8Array.of(1, 2, 3) },
    { side: 480, webp: Uint8Array.of(4) },
    { side: 480, webp: Uint8Array.of(5), underTile: true },
  ],
};

test.each<DecoderResponse>([
  { kind: "none" },
  { kind: "size", width: 5_000, height: 70_000 },
  { kind: "failed", message: "Não há memória" },
  IMAGES,
])("deserializeResponse: returns the serialized response: $kind", (response) => {
  expect(deserializeResponse(messageOf(response))).toEqual(response);
});

test("deserializeResponse: null for a malformed response", () => {
  const whole = messageOf(IMAGES);
  for (let length = 2; length < whole.length; length += 1) {
    // Truncated after the first or second image it is a valid response.
    if (length !== 10 && length !== 17) expect(deserializeResponse(whole.slice(0, length)), String(length)).toBeNull();
  }
  for (const bytes of [[], [1], [3], [3, 0, 0, 0, 1, 0, 0, 0], [1, 0, 96, 255, 255, 255, 255, 0]]) {
    expect(deserializeResponse(Uint8Array.from(bytes))).toBeNull();
  }
});

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
