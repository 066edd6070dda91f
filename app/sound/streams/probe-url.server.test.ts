import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { type Need, probeUrl, readSample } from "./probe-url.server.ts";

/** Probes a response in chunks of 1 KiB. `decoded`: the number of bytes decoded as text in total. */
async function probeText(text: string) {
  const decode = vi.spyOn(TextDecoder.prototype, "decode");
  onTestFinished(() => void decode.mockRestore());
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / 1024) }, (_, index) =>
    bytes.subarray(index * 1024, (index + 1) * 1024),
  );
  const streamClient: StreamClient = {
    open: async (finalUrl) => ({ finalUrl, status: 200, headers: {}, body: Readable.from(chunks), close: () => {} }),
    test: async () => {},
  };
  const signal = new AbortController().signal;
  const probe = await probeUrl("http://radio.example/live", { streamClient, signal, sampleMs: 600_000, opened: [] });
  const decoded = decode.mock.calls.reduce((total, [read]) => total + (read?.byteLength ?? 0), 0);
  return { form: probe.signature?.form, end: probe.end, length: probe.bytes.length, decoded };
}

const hls = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n".padEnd(100 * 1024, "#EXTINF:2,\n1.ts\n");

test("probeUrl: reads HLS to its end, and recognises it by its first chunk alone", async () => {
  expect(await probeText(hls)).toEqual({ form: "hls", end: "body ended", length: 100 * 1024, decoded: 1024 });
});

test("probeUrl: reads HLS up to 256 KiB", async () => {
  const { form, end, length } = await probeText(hls.padEnd(257 * 1024, "#EXTINF:2,\n2.ts\n"));
  expect([form, end, length]).toEqual(["hls", "enough", 256 * 1024]);
});

test("probeUrl: reads other text up to 64 KiB, and decodes less than seven times its length", async () => {
  const { form, end, length, decoded } = await probeText("#EXTM3U\n".padEnd(200 * 1024, "http://a.example/1\n"));
  expect([form, end]).toEqual(["playlist", "enough"]);
  expect(length).toBeLessThan(1.25 * 64 * 1024 + 1024);
  expect(decoded).toBeLessThan(7 * length);
});

const CHUNKS = Array.from({ length: 100 }, () => Buffer.alloc(1024, "a"));

/** Reads 100 KiB in chunks of 1 KiB. `needAfter`: the need after so many bytes. */
async function read(needAfter: (length: number) => Need, maxBytes = 1024 * 1024) {
  const inspections: number[] = [];
  const { bytes, end } = await readSample(Readable.from(CHUNKS), {
    maxBytes,
    withinMs: 600_000,
    inspect: (bytes) => {
      inspections.push(bytes.length);
      return needAfter(bytes.length);
    },
  });
  return { length: bytes.length, end, inspections };
}

test("readSample: inspects again after a quarter more, until it is enough", async () => {
  const { length, end, inspections } = await read((length) => (length > 4 * 1024 ? "enough" : "more"));
  expect([length, end]).toEqual([5 * 1024, "enough"]);
  expect(inspections).toEqual([1024, 2048, 3072, 4096, 5120]);
});

test("readSample: all inspections together read less than six times the sample", async () => {
  const { length, end, inspections } = await read(() => "more");
  expect([length, end]).toEqual([100 * 1024, "body ended"]);
  expect(inspections.reduce((total, bytes) => total + bytes, 0)).toBeLessThan(6 * length);
});

test("readSample: when all is needed, reads to the end or the limit without another inspection", async () => {
  expect(await read(() => "all")).toEqual({ length: 100 * 1024, end: "body ended", inspections: [1024] });
  expect(await read(() => "all", 10 * 1024)).toEqual({ length: 10 * 1024, end: "enough", inspections: [1024] });
});
