import { expect, test } from "vitest";
import { fnv1a } from "./fnv1a.ts";

test("hashes of ASCII texts are those of FNV-1a", () => {
  expect([fnv1a(""), fnv1a("a"), fnv1a("foobar")]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
});
