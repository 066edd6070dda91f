import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Need, readSample } from "./read-sample.server.ts";

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
