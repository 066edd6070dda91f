import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { openUpstream } from "./relay-upstream.server.ts";

/** A station that sends a byte at a time. */
function dripping(bytes: Uint8Array): StreamClient {
  const body = Readable.from(Array.from(bytes, (byte) => Uint8Array.of(byte)));
  const headers = { "content-type": "audio/mpeg" };
  const opened = { finalUrl: "http://radio.example/", status: 200, headers, body, close: () => {} };
  return { open: async () => opened, test: async () => {} };
}

test("openUpstream: does not inspect the bytes again with every small chunk", async () => {
  const likeFrames = Buffer.alloc(40_000, Buffer.of(0xff, 0xfb, 0));
  const { signal } = new AbortController();
  const { type, start } = await openUpstream(dripping(likeFrames), {
    streamUrl: "http://radio.example/",
    codec: "",
    signal,
    clock: fakeClock(),
  });
  expect([type, start.length]).toEqual(["audio/mpeg", 32 * 1024]);
});
