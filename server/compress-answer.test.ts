import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressAnswer } from "./compress-answer.ts";

const page = "<p>Rádio em direto, de todo o mundo.</p>".repeat(100);
const answer = () => new Response(page, { status: 404, headers: { "Content-Type": "text/html; charset=utf-8" } });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("brotli is preferred, gzip is taken where brotli is not", async () => {
  const [best, second] = [await compressAnswer(answer(), "gzip, deflate, br"), await compressAnswer(answer(), "gzip")];
  expect([best.headers.get("Content-Encoding"), second.headers.get("Content-Encoding")]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(await bytes(best)).toString()).toBe(page);
  expect(gunzipSync(await bytes(second)).toString()).toBe(page);
});

test("status and type stay, and caches learn that the answer depends on the encoding", async () => {
  const compressed = await compressAnswer(answer(), "br");
  expect(compressed.status).toBe(404);
  expect(compressed.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(compressed.headers.get("Vary")).toBe("Accept-Encoding");
});

test("a visitor who takes no encoding gets the page as it is", async () => {
  const plain = await compressAnswer(answer(), "");
  expect(plain.headers.has("Content-Encoding")).toBe(false);
  expect(await plain.text()).toBe(page);
});

test("a short answer and one without a body are left as they are", async () => {
  const short = await compressAnswer(new Response("ok", { headers: { "Content-Type": "text/plain" } }), "br");
  expect(short.headers.has("Content-Encoding")).toBe(false);
  const empty = new Response(null, { status: 204 });
  expect(await compressAnswer(empty, "br")).toBe(empty);
});
