import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readListBytes } from "./decode-list.server.ts";

const TOO_LARGE = "O ficheiro é demasiado grande (máximo 64 MiB).";
const LIMIT = 100_000;

async function* file(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

test("a file is read up to the limit and not a byte more, compressed or not", async () => {
  const [fits, half] = [Buffer.alloc(LIMIT, "a"), Buffer.alloc(LIMIT / 2, "a")];
  expect(await readListBytes(file(half, half), LIMIT)).toEqual(fits);
  expect(await readListBytes(file(gzipSync(fits)), LIMIT)).toEqual(fits);
  await expect(readListBytes(file(half, half, Buffer.alloc(1)), LIMIT)).rejects.toThrow(TOO_LARGE);
  await expect(readListBytes(file(gzipSync(Buffer.alloc(LIMIT + 1))), LIMIT)).rejects.toThrow(TOO_LARGE);
});

test("a damaged or truncated gzip file is refused", async () => {
  const compressed = gzipSync("#EXTM3U\nhttp://a.example/\n");
  const broken = { name: "UnreadableList", message: "O ficheiro comprimido (gzip) está danificado ou incompleto." };
  await expect(readListBytes(file(compressed.subarray(0, 20)))).rejects.toMatchObject(broken);
  await expect(readListBytes(file(compressed.fill(7, 12, 20)))).rejects.toMatchObject(broken);
});
