import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { webManifest } from "./web-manifest.ts";

/** Width and height in the header of a PNG. Source: its specification, IHDR. */
function pngSize(path: string): string {
  const file = readFileSync(`public${path}`);
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test("every image of the manifest is a file with the size that is given", () => {
  const { icons, shortcuts, screenshots = [] } = webManifest("RadioWave");
  const images = [...icons, ...shortcuts.flatMap((one) => one.icons), ...screenshots];
  const pngs = images.filter(({ type }) => type === "image/png");
  expect(pngs).toHaveLength(9);
  for (const { src, sizes } of pngs) expect([src, pngSize(src)]).toEqual([src, sizes]);
});

test("the screenshots, which have the default name, are left out under another one", () => {
  expect(webManifest("Rádio Azulejo").screenshots).toBeUndefined();
  expect(webManifest("RadioWave").screenshots).toHaveLength(2);
});

test("the shortcuts lead to favourites, search and a surprise", () => {
  expect(webManifest("RadioWave").shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Favoritos", "/favorites"],
    ["Pesquisar", "/search"],
    ["Surpreenda-me", "/?surprise=1"],
  ]);
});
