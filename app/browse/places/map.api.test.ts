import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { apiAs, VISITOR } from "#test-support/viewers.ts";
import { createMapApi } from "./map.api.ts";
import { MAP_COLOURS } from "./map-colours.ts";

const NOON = Date.parse("2026-11-18T12:00:00Z");

function openMap() {
  const catalogue = createCatalogue();
  let now = NOON;
  const api = apiAs(VISITOR, createMapApi({ catalogue, now: () => now }));
  const fetchMap = (encoding = "identity") => api.request("/map.svg", { headers: { "Accept-Encoding": encoding } });
  return { catalogue, fetchMap, wait: (ms: number) => (now += ms) };
}

const isPortugalEmpty = (svg: string) => svg.includes('<g data-c="PT"><path fill="var(--map-0)"');

test("the map is an SVG, cacheable for ten minutes, that loads nothing", async () => {
  const response = await openMap().fetchMap();
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=600");
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(await response.text()).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 720 290">.*<g id="tiles">.*<\/g><\/svg>$/);
});

test("it is compressed as the client accepts it", async () => {
  const { fetchMap } = openMap();
  const plain = await (await fetchMap()).text();
  const decoded = async (encoding: "br" | "gzip", decode: (body: Buffer) => Buffer) => {
    const response = await fetchMap(encoding);
    expect([response.headers.get("Content-Encoding"), response.headers.get("Vary")]).toEqual([
      encoding,
      "Accept-Encoding",
    ]);
    return decode(Buffer.from(await response.arrayBuffer())).toString();
  };
  expect(await decoded("br", brotliDecompressSync)).toBe(plain);
  expect(await decoded("gzip", gunzipSync)).toBe(plain);
});

test("it is drawn again after a minute, with the present counts", async () => {
  const { catalogue, fetchMap, wait } = openMap();
  expect(isPortugalEmpty(await (await fetchMap()).text())).toBe(true);
  catalogue.put([AURORA]);
  wait(59_999);
  expect(isPortugalEmpty(await (await fetchMap()).text())).toBe(true);
  wait(1);
  expect(isPortugalEmpty(await (await fetchMap()).text())).toBe(false);
});

test("as an image of its own it has the colours of the pages", () => {
  const tokens = readFileSync(new URL("../../platform/ui/tokens.css", import.meta.url), "utf8");
  const inPages = [...tokens.matchAll(/--map-(\w+): light-dark\((.+), ([^,]+)\);/g)].map(([, ...token]) => token);
  expect(inPages).toEqual(
    expect.arrayContaining(Object.entries(MAP_COLOURS).map(([name, values]) => [name, ...values])),
  );
});
