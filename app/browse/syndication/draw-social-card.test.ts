import { expect, test } from "vitest";
import { coverRecipe } from "#app/stations/covers/recipe.ts";
import { drawSiteCard, drawStationCard } from "./draw-social-card.ts";

const SITE = { siteName: "RadioWave", hasOwnLogo: false };

const AURORA = {
  name: "Rádio Aurora",
  genre: "Jazz",
  place: "Lisboa, Portugal",
  cover: coverRecipe({ name: "Rádio Aurora", genre: "Jazz" }),
  seed: 0,
};

/** The font sizes of the texts of a card. */
const sizesIn = (svg: string) =>
  [...svg.matchAll(/scale\((\S+) -/g)].map(([, scale]) => Math.round(Number(scale) * 1000));

test("a station's card has the site's name, and the station's name, genre and place", () => {
  const svg = drawStationCard(AURORA, SITE);
  expect(svg).toMatch(/^<svg xmlns="[^"]+" width="1200" height="630" /);
  expect(svg).toContain('<svg width="630" height="630" ');
  expect(sizesIn(svg)).toEqual([30, 76, 76, 28, 28]);
});

test("a long name is smaller, at least 48 px, on at most three lines", () => {
  const sizes = (name: string) => sizesIn(drawStationCard({ ...AURORA, name }, SITE)).slice(1, -2);
  expect(sizes("Rádio Renascença Clássica")).toEqual([72, 72, 72]);
  expect(sizes("Otorrinolaringologista".repeat(5).slice(0, 100))).toEqual([48, 48, 48]);
});

test("a name, genre or place with letters that Archivo lacks is left out", () => {
  expect(sizesIn(drawStationCard({ ...AURORA, name: "Радио Жара" }, SITE))).toEqual([30, 28, 28]);
  expect(sizesIn(drawStationCard({ ...AURORA, genre: "ポップ", place: "" }, SITE))).toEqual([30, 76, 76]);
});

test("no text of a station reaches the SVG", () => {
  const hostile = '"/><script>alert(1)</script>';
  const svg = drawStationCard(
    { ...AURORA, name: hostile, genre: hostile, place: hostile },
    { ...SITE, siteName: hostile },
  );
  expect(svg).not.toMatch(/script|alert|<text/);
});

test("the needle of the ruler is inside the card for every seed", () => {
  const needles = Array.from({ length: 8 }, (_, seed) => {
    const [, x] = /<rect x="(\d+)" y="538"/.exec(drawStationCard({ ...AURORA, seed }, SITE)) ?? [];
    return Number(x);
  });
  expect(Math.min(...needles)).toBe(798);
  expect(Math.max(...needles)).toBeLessThan(1196);
});

test("without a cover the left side is empty", () => {
  expect(drawStationCard({ ...AURORA, cover: null }, SITE)).not.toContain('<svg width="630"');
});

test("a site with its own logo shows its name alone", () => {
  expect(drawSiteCard(SITE)).toContain('viewBox="0 0 36 36"');
  const own = drawSiteCard({ siteName: "Ondas", hasOwnLogo: true });
  expect(own).not.toContain('viewBox="0 0 36 36"');
  expect(sizesIn(own)).toEqual([40, 78, 78]);
});
