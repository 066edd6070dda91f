import { Readable } from "node:stream";
import { setTimeout as after } from "node:timers/promises";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { waitUntil } from "#test-support/wait-until.ts";
import { decompressedBody } from "./decompress-body.server.ts";
import { collectBytes } from "./stream-client.server.ts";

const PLAYLIST = Buffer.from("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nparte-1.ts\n");

async function read(encoding: string, chunks: readonly Uint8Array[]) {
  const body = decompressedBody(Readable.from(chunks, { objectMode: false }), encoding);
  return body && (await collectBytes(body, 10_000_000));
}

const ENCODED = [
  ["gzip", gzipSync(PLAYLIST)],
  ["x-gzip", gzipSync(PLAYLIST)],
  [" GZIP ", gzipSync(PLAYLIST)],
  ["deflate", deflateSync(PLAYLIST)],
  ["deflate", deflateRawSync(PLAYLIST)],
  ["br", brotliCompressSync(PLAYLIST)],
  ["zstd", zstdCompressSync(PLAYLIST)],
] as const;

test.each(ENCODED)("%s is decompressed, at once and byte by byte", async (encoding, bytes) => {
  expect(await read(encoding, [bytes])).toEqual(PLAYLIST);
  expect(
    await read(
      encoding,
      Array.from(bytes, (byte) => Buffer.of(byte)),
    ),
  ).toEqual(PLAYLIST);
});

test.each(["gzip", "zstd"])(
  "a body that is not %s, although its header says so, is read as it is",
  async (encoding) => {
    expect(await read(encoding, [PLAYLIST])).toEqual(PLAYLIST);
    expect(await read(encoding, [Buffer.from("#")])).toEqual(Buffer.from("#"));
    expect(await read(encoding, [])).toEqual(Buffer.alloc(0));
  },
);

test.each([undefined, "", "identity", "compress", "gzip, br", "gzip,gzip"])(
  "a body with the encoding %s is not decompressed",
  (encoding) => {
    expect(decompressedBody(Readable.from([PLAYLIST]), encoding)).toBeNull();
  },
);

test.each(ENCODED)("%s that ends early is read up to there", async (encoding, bytes) => {
  const found = await read(encoding, [bytes.subarray(0, bytes.length - 4)]);
  expect(found && PLAYLIST.subarray(0, found.length)).toEqual(found);
});

test("gzip in several parts is read as one", async () => {
  expect(await read("gzip", [gzipSync(PLAYLIST), gzipSync(PLAYLIST)])).toEqual(Buffer.concat([PLAYLIST, PLAYLIST]));
});

test("damaged gzip gives an error with a code", async () => {
  const damaged = gzipSync(PLAYLIST);
  damaged.fill(0xff, 10);
  await expect(read("gzip", [damaged])).rejects.toMatchObject({ code: "Z_DATA_ERROR" });
});

test("what was sent arrives before the body goes on", async () => {
  const body = new Readable({ read: () => undefined });
  body.push(gzipSync(PLAYLIST, { finishFlush: 2 }));
  const decompressed = decompressedBody(body, "gzip");
  const [first] = (await decompressed?.take(1).toArray()) ?? [];
  expect(first).toEqual(PLAYLIST);
});

test("a megabyte of a bomb is read without the rest", async () => {
  const piece = gzipSync(Buffer.alloc(1024 * 1024));
  let sent = 0;
  const body = new Readable({
    read() {
      sent += 1;
      this.push(sent > 1_000 ? null : piece);
    },
  });
  const decompressed = decompressedBody(body, "gzip");
  expect(decompressed && (await collectBytes(decompressed, 1024 * 1024))).toBeNull();
  expect(sent).toBeLessThan(200);
  await waitUntil("the body is closed", () => body.destroyed);
});

test("a connection that breaks off is an error, also without a reader", async () => {
  const body = new Readable({ read: () => undefined });
  const decompressed = decompressedBody(body, "gzip");
  body.push(gzipSync(PLAYLIST).subarray(0, 20));
  body.destroy(Object.assign(new Error("reset"), { code: "ECONNRESET" }));
  await expect(decompressed && collectBytes(decompressed, 1_000)).rejects.toMatchObject({ code: "ECONNRESET" });
  const other = new Readable({ read: () => undefined }).on("error", () => undefined);
  const unread = decompressedBody(other, "br");
  other.destroy(new Error("reset"));
  unread?.destroy();
  await after(0);
  expect(unread?.destroyed).toBe(true);
});
