import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { expect, test } from "vitest";
import { coverPng } from "./cover-png.server.ts";
import { COVER_PNG_SIZES } from "./cover-url.ts";
import { SCHEMES } from "./drawing/schemes.ts";
import { coverRecipe } from "./recipe.ts";

const AURORA = coverRecipe({ name: "Rádio Aurora", genre: "Jazz", builtIn: true });

test("a PNG has the requested size", async () => {
  for (const size of COVER_PNG_SIZES) {
    const { format, width, height } = await sharp(await coverPng(AURORA, size)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: size, height: size });
  }
});

test("the plate is at the bottom left in its scheme's colour, apart from the glaze", async () => {
  const corner = sharp(await coverPng(AURORA, 192)).extract({ left: 4, top: 180, width: 1, height: 1 });
  const [red, green, blue] = await corner.removeAlpha().raw().toBuffer();
  const plate = [1, 3, 5].map((at) => Number.parseInt(SCHEMES.jazz[0].plate.slice(at, at + 2), 16));
  [red, green, blue].forEach((channel = 255, index) => {
    expect(Math.abs(channel - (plate[index] ?? 0))).toBeLessThan(20);
  });
});

test("the image library is not loaded before the first PNG", () => {
  const libraries = `process.report.getReport().sharedObjects.filter((path) => path.includes("sharp")).length`;
  const program = `
    const { coverPng } = await import(${JSON.stringify(new URL("./cover-png.server.ts", import.meta.url).href)});
    const before = ${libraries};
    await coverPng(${JSON.stringify(AURORA)}, 96);
    process.stdout.write(JSON.stringify({ before, after: ${libraries} > 0 }));`;
  const answer = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(JSON.parse(answer)).toEqual({ before: 0, after: true });
});
