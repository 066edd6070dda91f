import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#app/platform/site-settings/site-settings.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import { station } from "#test-support/named-stations.ts";
import { createOembedApi } from "./oembed.api.ts";

const SITE = "https://radio.example";
const PAGE = `${SITE}/stations/farol`;

const catalogue = createCatalogue();
catalogue.put([station({ id: "farol", name: 'Rádio "Farol" & <Mar>\u0007', genre: "Fado" })]);
const api = createOembedApi({ catalogue, settings: { current: () => DEFAULT_SETTINGS } }, SITE);

const request = (parameters: Record<string, string>) => api.request(`/oembed?${new URLSearchParams(parameters)}`);
const json = async (parameters: Record<string, string>) => (await request({ url: PAGE, ...parameters })).json();

test("JSON: a rich embed with the frame's code, the site and a thumbnail", async () => {
  const response = await request({ url: PAGE });
  expect(response.headers.get("Content-Type")).toBe("application/json");
  const embed = await response.json();
  expect(embed).toMatchObject({
    version: "1.0",
    type: "rich",
    title: 'Rádio "Farol" & <Mar>\u0007',
    width: 480,
    height: 120,
    provider_name: "RadioWave",
    provider_url: SITE,
    thumbnail_width: 512,
    thumbnail_height: 512,
  });
  expect(embed.html).toMatch(/^<iframe src="https:\/\/radio\.example\/embed\/farol" title="Rádio &quot;Farol&quot; /);
  expect(embed.thumbnail_url).toMatch(/^https:\/\/radio\.example\/covers\/.+512\.png$/);
});

test("XML: the same fields", async () => {
  const response = await request({ url: PAGE, format: "xml" });
  expect(response.headers.get("Content-Type")).toBe("text/xml; charset=utf-8");
  const { oembed } = new XMLParser({ parseTagValue: false, htmlEntities: true }).parse(await response.text());
  const expected = Object.entries(await json({})).map(([name, value]) => [
    name,
    String(value).replaceAll("\u0007", ""),
  ]);
  expect(oembed).toEqual(Object.fromEntries(expected));
});

test.each([
  [{ maxwidth: "479" }, 320, 80],
  [{ maxheight: "119" }, 320, 80],
  [{ maxwidth: "250", maxheight: "60" }, 250, 60],
  [{ maxwidth: "480", maxheight: "120" }, 480, 120],
  [{ maxwidth: "-1", maxheight: "many" }, 480, 120],
])("with %j the frame is %i × %i, in the fields and in its code", async (limits, width, height) => {
  const embed = await json(limits as Record<string, string>);
  expect([embed.width, embed.height]).toEqual([width, height]);
  expect(embed.html).toContain(` width="${width}" height="${height}" `);
});

test("a thumbnail is within the limits, or missing", async () => {
  expect((await json({ maxwidth: "300", maxheight: "200" })).thumbnail_width).toBe(192);
  expect(await json({ maxwidth: "80" })).not.toHaveProperty("thumbnail_url");
});

test("the URL of an embed keeps its options", async () => {
  const { html, width } = await json({ url: `${SITE}/embed/farol?size=320&theme=light` });
  expect(width).toBe(320);
  expect(html).toContain("/embed/farol?size=320&amp;theme=light");
});

test.each([
  ["", 404],
  ["nonsense", 404],
  [`${SITE}/`, 404],
  [`${SITE}/stations`, 404],
  [`${SITE}/stations/nada`, 404],
  [`${SITE}/stations/farol/x`, 404],
  ["https://radio.example.org/stations/farol", 404],
  ["http://radio.example/stations/farol", 200],
  ["HTTPS://RADIO.example/stations/farol", 200],
  ["//radio.example/stations/farol", 200],
  ["ftp://radio.example/stations/farol", 404],
  ["http://radio.example:8080/stations/farol", 404],
  ["stations/farol", 404],
  [`${SITE}/stations/farol?utm_source=mail#x`, 200],
  [`${SITE}/stations/farol/`, 200],
])("the URL '%s' has status %i", async (url, status) => {
  expect((await request({ url })).status).toBe(status);
});

test("a site at http is found by https too, and its embed keeps its own address", async () => {
  const local = createOembedApi(
    { catalogue, settings: { current: () => DEFAULT_SETTINGS } },
    "http://radio.example:3000",
  );
  const url = encodeURIComponent("https://radio.example:3000/stations/farol");
  const response = await local.request(`/oembed?url=${url}`);
  expect((await response.json()).html).toContain('src="http://radio.example:3000/embed/farol"');
});

test.each([
  ["format=JSON", "application/json", 480],
  ["format=", "application/json", 480],
  ["format=XML", "text/xml; charset=utf-8", 480],
  ["FORMAT=Xml&discover=1&dnt=true", "text/xml; charset=utf-8", 480],
  ["format=json&maxWidth=400&maxHeight=600", "application/json", 320],
  ["maxwidth=400px", "application/json", 320],
  ["maxwidth=&maxheight=", "application/json", 480],
])("the parameters %s are read as consumers write them", async (query, type, width) => {
  const response = await api.request(`/oembed?URL=${encodeURIComponent(PAGE)}&${query}`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, type]);
  expect(await response.text()).toMatch(new RegExp(`width"?[:>]${width}\\b`));
});

test("an unknown format has status 501", async () => {
  expect((await request({ url: PAGE, format: "yaml" })).status).toBe(501);
});
