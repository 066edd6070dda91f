import sharp from "sharp";
import { expect, test } from "vitest";
import { apiAs, VISITOR } from "../../test-support/viewers.ts";
import { COVER_PNG_SIZES, coverPngUrl, coverSvgUrl } from "./cover-url.ts";
import { createCoversApi } from "./covers.api.ts";
import { coverRecipe, drawCover } from "./recipe.ts";

const coversApi = apiAs(VISITOR, createCoversApi({ hasCover: () => true }));

const AURORA = coverRecipe({ name: "Rádio Aurora", genre: "Jazz" });

test("an SVG is the drawn cover, kept for a year, and may load and run nothing", async () => {
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

test("a PNG comes in four sizes, kept for a year", async () => {
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
  for (const address of [coverSvgUrl(AURORA), coverPngUrl(AURORA, 96)]) {
    const [get, head] = [await coversApi.request(address), await coversApi.request(address, { method: "HEAD" })];
    expect(head.status).toBe(200);
    expect([...head.headers]).toEqual([...get.headers]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  }
});

test("a malformed address, another version and another size are not found, and that is forgotten after a minute", async () => {
  const nowhere = [
    "/covers/1/jazz-8f3a2b1c-JM.gif",
    "/covers/1/jazz-8f3a2b1c-JM-100.png",
    "/covers/1/polka-8f3a2b1c-JM.svg",
    "/covers/2/jazz-8f3a2b1c-JM.svg",
    "/covers/01/jazz-8f3a2b1c-JM.svg",
    "/covers/1/%3Cscript%3E",
    "/covers/1/%E0%A4%A",
    "/covers/1/..%2Fjazz-8f3a2b1c-JM.svg",
  ];
  for (const address of nowhere) {
    const answer = await coversApi.request(address);
    expect(answer.status, address).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text()).toBe("Capa não encontrada.");
  }
});

test("another spelling of a cover's address is not found", async () => {
  expect((await coversApi.request("/covers/1/jazz-8f3a2b1c-JM.svg")).status).toBe(200);
  expect((await coversApi.request("/covers/1/jazz-8f3a2b1c-%4AM.svg")).status).toBe(404);
  expect((await coversApi.request("/covers/%31/jazz-8f3a2b1c-JM.svg")).status).toBe(404);
});
