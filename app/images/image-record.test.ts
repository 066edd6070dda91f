import { expect, test } from "vitest";
import { deserializeRecord, serializeRecord } from "./image-record.ts";

const RECORD = {
  askedAt: 1_768_000_000_000,
  failures: 2,
  parts: [
    { side: 96, webp: new Uint8Array([1, 10, 3]) },
    { side: 150, webp: new Uint8Array([10, 10]) },
  ],
};

test("a record comes out of its file as it went in", () => {
  expect(deserializeRecord(serializeRecord(RECORD))).toEqual(RECORD);
  expect(deserializeRecord(serializeRecord({ ...RECORD, parts: [] }))).toEqual({ ...RECORD, parts: [] });
});

test("a file that is not whole, or not one of these, is no record", () => {
  const file = serializeRecord(RECORD);
  for (let length = 0; length < file.length; length += 1) expect(deserializeRecord(file.slice(0, length))).toBeNull();
  expect(deserializeRecord(new Uint8Array([...file, 0]))).toBeNull();
  expect(deserializeRecord(new TextEncoder().encode('{"askedAt":-1}\n'))).toBeNull();
  expect(deserializeRecord(new Uint8Array(500))).toBeNull();
});
