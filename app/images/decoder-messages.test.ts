import { expect, test } from "vitest";
import { type DecoderResponse, deserializeResponse, serializeResponse } from "./decoder-messages.ts";

const messageOf = (response: DecoderResponse) => new Uint8Array(Buffer.concat(serializeResponse(response)));

const IMAGES: DecoderResponse = {
  kind: "images",
  images: [
    { side: 96, webp: Uint8Array.of(1, 2, 3) },
    { side: 480, webp: Uint8Array.of(4) },
  ],
};

test.each<DecoderResponse>([{ kind: "none" }, { kind: "failed", message: "Não há memória" }, IMAGES])(
  "deserializeResponse: returns the serialized response: $kind",
  (response) => {
    expect(deserializeResponse(messageOf(response))).toEqual(response);
  },
);

test("deserializeResponse: null for a malformed response", () => {
  const whole = messageOf(IMAGES);
  for (let length = 2; length < whole.length; length += 1) {
    // Truncated after the first image it is a valid response.
    if (length !== 10) expect(deserializeResponse(whole.slice(0, length)), String(length)).toBeNull();
  }
  for (const bytes of [[], [1], [3], [1, 0, 96, 255, 255, 255, 255, 0]]) {
    expect(deserializeResponse(Uint8Array.from(bytes))).toBeNull();
  }
});
