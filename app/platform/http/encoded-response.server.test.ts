import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressResponse } from "./encoded-response.server.ts";

const page = "<p>Rádio em direto, de todo o mundo.</p>".repeat(100);
const response = () => new Response(page, { status: 404, headers: { "Content-Type": "text/html; charset=utf-8" } });

test("a page is compressed with Zstandard for a browser that accepts it", async () => {
  const compressed = await compressResponse(response(), "gzip, deflate, br, zstd");
  expect(compressed.headers.get("Content-Encoding")).toBe("zstd");
  const body = Buffer.from(await compressed.arrayBuffer());
  expect(compressed.headers.get("Content-Length")).toBe(String(body.length));
  expect(zstdDecompressSync(body).toString()).toBe(page);
});

test("a page is gzipped for other browsers", async () => {
  const compressed = await compressResponse(response(), "gzip, deflate, br");
  expect(compressed.headers.get("Content-Encoding")).toBe("gzip");
  expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(page);
});

test("status and content type are kept, and Vary names Accept-Encoding", async () => {
  const compressed = await compressResponse(response(), "gzip");
  expect(compressed.status).toBe(404);
  expect(compressed.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(compressed.headers.get("Vary")).toBe("Accept-Encoding");
});

test.each(["", "br", "identity", "zstd;q=0"])("Accept-Encoding «%s» gets the page uncompressed", async (accepted) => {
  const plain = await compressResponse(response(), accepted);
  expect(plain.headers.has("Content-Encoding")).toBe(false);
  expect(await plain.text()).toBe(page);
});

test("a short response and one without a body are not compressed", async () => {
  const short = await compressResponse(new Response("ok", { headers: { "Content-Type": "text/plain" } }), "gzip");
  expect(short.headers.has("Content-Encoding")).toBe(false);
  const empty = new Response(null, { status: 204 });
  expect(await compressResponse(empty, "gzip")).toBe(empty);
});
