import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { probeUrl } from "./probe-url.server.ts";
import type { StreamClient } from "./stream-client.server.ts";

/** Looks at an answer that comes in pieces of 1 KiB; `decoded`: how many bytes of it were read as text in all. */
async function lookAtText(text: string) {
  const decode = vi.spyOn(TextDecoder.prototype, "decode");
  onTestFinished(() => void decode.mockRestore());
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, index) =>
    bytes.subarray(index * 1024, (index + 1) * 1024),
  );
  const streamClient: StreamClient = {
    open: async (finalUrl) => ({ finalUrl, status: 200, headers: {}, body: Readable.from(pieces), close: () => {} }),
    test: async () => {},
  };
  const signal = new AbortController().signal;
  const look = await probeUrl("http://radio.example/live", { streamClient, signal, sampleMs: 600_000, opened: [] });
  const decoded = decode.mock.calls.reduce((sum, [read]) => sum + (read?.byteLength ?? 0), 0);
  return { form: look.signature?.form, end: look.end, length: look.bytes.length, decoded };
}

const hls = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n".padEnd(100 * 1024, "#EXTINF:2,\n1.ts\n");

test("probeUrl: HLS is read to its end, and known by its first piece alone", async () => {
  expect(await lookAtText(hls)).toEqual({ form: "hls", end: "body ended", length: 100 * 1024, decoded: 1024 });
});

test("probeUrl: HLS is read up to 256 KiB", async () => {
  const { form, end, length } = await lookAtText(hls.padEnd(257 * 1024, "#EXTINF:2,\n2.ts\n"));
  expect([form, end, length]).toEqual(["hls", "enough", 256 * 1024]);
});

test("probeUrl: another text is read until 64 KiB, and known by some six times as much reading", async () => {
  const { form, end, length, decoded } = await lookAtText("#EXTM3U\n".padEnd(200 * 1024, "http://a.example/1\n"));
  expect([form, end]).toEqual(["playlist", "enough"]);
  expect(length).toBeLessThan(1.25 * 64 * 1024 + 1024);
  expect(decoded).toBeLessThan(7 * length);
});
