import { Hono } from "hono";
import { expect, test } from "vitest";
import { PUBLIC_PICTURE_CACHE, publicPictureCacheFor, sendPicture } from "./picture-response.server.ts";

const CACHING = { "Cache-Control": PUBLIC_PICTURE_CACHE, "Content-Type": "image/png" };

/** A site with one picture that can be replaced. */
function openSite() {
  let bytes = new Uint8Array([1, 2, 3]);
  const api = new Hono().get("/picture", (context) => sendPicture(context, bytes, CACHING));
  const get = async (known?: string) =>
    api.request("/picture", known === undefined ? {} : { headers: { "If-None-Match": known } });
  return { get, replace: (other: Uint8Array<ArrayBuffer>) => (bytes = other) };
}

test("a shared cache asks again after five minutes, a browser after a year", () => {
  expect(PUBLIC_PICTURE_CACHE).toBe("public, max-age=31536000, s-maxage=300, immutable");
  expect(publicPictureCacheFor(3_600)).toBe("public, max-age=3600, s-maxage=300");
  expect(publicPictureCacheFor(60)).toBe("public, max-age=60, s-maxage=60");
});

test("a cache that has the picture gets a 304 without it", async () => {
  const { get } = openSite();
  const etag = (await get()).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await get(known);
    expect([response.status, await response.text()], known).toEqual([304, ""]);
    expect(response.headers.get("cache-control")).toBe(PUBLIC_PICTURE_CACHE);
    expect(response.headers.get("etag")).toBe(etag);
  }
});

test("a cache that has another picture gets this one", async () => {
  const { get, replace } = openSite();
  const etag = (await get()).headers.get("etag") ?? "";
  replace(new Uint8Array([4]));
  for (const known of [etag, '"other"', ""]) {
    const response = await get(known);
    expect([response.status, [...new Uint8Array(await response.arrayBuffer())]]).toEqual([200, [4]]);
  }
});
