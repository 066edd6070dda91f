import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listBytes } from "./list-bytes.server.ts";

const TOO_LARGE = "O ficheiro é demasiado grande (máximo 64 MiB).";
const LIMIT = 100_000;

async function* file(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

test("a file is taken up to the limit and not a byte further, compressed or not", async () => {
  const [fits, half] = [Buffer.alloc(LIMIT, "a"), Buffer.alloc(LIMIT / 2, "a")];
  expect(await listBytes(file(half, half), LIMIT)).toEqual(fits);
  expect(await listBytes(file(gzipSync(fits)), LIMIT)).toEqual(fits);
  await expect(listBytes(file(half, half, Buffer.alloc(1)), LIMIT)).rejects.toThrow(TOO_LARGE);
  await expect(listBytes(file(gzipSync(Buffer.alloc(LIMIT + 1))), LIMIT)).rejects.toThrow(TOO_LARGE);
});

test("a compressed file that is broken or cut off is refused", async () => {
  const compressed = gzipSync("#EXTM3U\nhttp://a.example/\n");
  const broken = { name: "UnreadableList", message: "O ficheiro comprimido (gzip) está danificado ou incompleto." };
  await expect(listBytes(file(compressed.subarray(0, 20)))).rejects.toMatchObject(broken);
  await expect(listBytes(file(compressed.fill(7, 12, 20)))).rejects.toMatchObject(broken);
});
