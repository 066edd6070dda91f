import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Need, readSample } from "./read-sample.server.ts";

const PIECES = Array.from({ length: 100 }, () => Buffer.alloc(1024, "a"));

/** Reads 100 KiB in pieces of one; what is needed is told by how much has come. */
async function read(needAfter: (length: number) => Need, most = 1024 * 1024) {
  const looks: number[] = [];
  const { bytes, end } = await readSample(Readable.from(PIECES), {
    ...{ bytes: most, withinMs: 600_000 },
    needAfter: (bytes) => {
      looks.push(bytes.length);
      return needAfter(bytes.length);
    },
  });
  return { length: bytes.length, end, looks };
}

test("readSample: what came is looked at again after a quarter more, until it is enough", async () => {
  const { length, end, looks } = await read((length) => (length > 4 * 1024 ? "enough" : "more"));
  expect([length, end]).toEqual([5 * 1024, "enough"]);
  expect(looks).toEqual([1024, 2048, 3072, 4096, 5120]);
});

test("readSample: the looks together read less than six times what came", async () => {
  const { length, end, looks } = await read(() => "more");
  expect([length, end]).toEqual([100 * 1024, "body ended"]);
  expect(looks.reduce((sum, look) => sum + look, 0)).toBeLessThan(6 * length);
});

test("readSample: when all is needed, it is read to its end or the limit without another look", async () => {
  expect(await read(() => "all")).toEqual({ length: 100 * 1024, end: "body ended", looks: [1024] });
  expect(await read(() => "all", 10 * 1024)).toEqual({ length: 10 * 1024, end: "enough", looks: [1024] });
});
