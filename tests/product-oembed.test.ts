import { extract } from "@extractus/oembed-extractor";
import { expect, test } from "vitest";
import { sharedProduct } from "#test-support/run-product.ts";

const product = sharedProduct();

test("an oEmbed consumer that reads the page of a station finds how to embed it", async () => {
  const embed = await extract(`${product.origin}/stations/1`, { maxwidth: 400 });
  expect(embed).toMatchObject({ method: "auto-discovery", type: "rich", title: "FIP Jazz", width: 320, height: 80 });
  const [, src = ""] = /<iframe src="([^"]+)"/.exec(String(embed.html)) ?? [];
  const frame = await fetch(src.replaceAll("&amp;", "&"));
  expect(frame.status).toBe(200);
  expect(frame.headers.get("x-frame-options")).toBeNull();
  expect((await fetch(String(embed.thumbnail_url))).headers.get("content-type")).toBe("image/png");
});

test("the page of a station links to its oEmbed in JSON and in XML", async () => {
  const page = await (await fetch(`${product.origin}/stations/1`)).text();
  for (const [format, type] of [
    ["json", "application/json"],
    ["xml", "text/xml"],
  ]) {
    const link = new RegExp(`<link rel="alternate" type="${type}\\+oembed" title="FIP Jazz" href="([^"]+)"/>`);
    const href = link.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(href).toContain(`format=${format}`);
    const response = await fetch(href);
    expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([200, type]);
  }
});
