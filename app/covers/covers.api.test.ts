import sharp from "sharp";
import { expect, test } from "vitest";
import { apiAs, VISITOR } from "../../test-support/viewers.ts";
import { COVER_PNG_SIZES, coverPngUrl, coverSvgUrl } from "./cover-url.ts";
import { createCoversApi } from "./covers.api.ts";
import { drawCover } from "./drawing/draw-cover.ts";
import { coverRecipe } from "./recipe.ts";

const coversApi = apiAs(VISITOR, createCoversApi({ hasCover: () => true }));

const AURORA = coverRecipe({ name: "Rádio Aurora", genre: "Jazz" });

test("an SVG is the drawn cover, cacheable for a year, with a policy that blocks loading and scripts", async () => {
  const answer = await coversApi.request(coverSvgUrl(AURORA));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
  expect(await answer.text()).toBe(drawCover(AURORA));
});

test("a PNG has one of four sizes, cacheable for a year", async () => {
  for (const size of COVER_PNG_SIZES) {
    const answer = await coversApi.request(coverPngUrl(AURORA, size));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([size, size]);
  }
});

test("HEAD answers with the same headers and no body", async () => {
  for (const url of [coverSvgUrl(AURORA), coverPngUrl(AURORA, 96)]) {
    const [get, head] = [await coversApi.request(url), await coversApi.request(url, { method: "HEAD" })];
    expect(head.status).toBe(200);
    expect([...head.headers]).toEqual([...get.headers]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  }
});

test("a malformed URL, a later version and an unknown size are 404, cacheable for a minute", async () => {
  const unknown = [
    "/covers/1/jazz-8f3a2b1c-JM.gif",
    "/covers/1/jazz-8f3a2b1c-JM-100.png",
    "/covers/1/polka-8f3a2b1c-JM.svg",
    "/covers/2/jazz-8f3a2b1c-JM.svg",
    "/covers/01/jazz-8f3a2b1c-JM.svg",
    "/covers/1/%3Cscript%3E",
    "/covers/1/%E0%A4%A",
    "/covers/1/..%2Fjazz-8f3a2b1c-JM.svg",
  ];
  for (const url of unknown) {
    const answer = await coversApi.request(url);
    expect(answer.status, url).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text()).toBe("Capa não encontrada.");
  }
});

test("a percent-encoded spelling of a cover's URL is 404", async () => {
  expect((await coversApi.request("/covers/1/jazz-8f3a2b1c-JM.svg")).status).toBe(200);
  expect((await coversApi.request("/covers/1/jazz-8f3a2b1c-%4AM.svg")).status).toBe(404);
  expect((await coversApi.request("/covers/%31/jazz-8f3a2b1c-JM.svg")).status).toBe(404);
});
