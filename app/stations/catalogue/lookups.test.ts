import { expect, test } from "vitest";
import { coverRecipe } from "#app/stations/covers/recipe.ts";
import { catalogueOf, idsOf } from "#test-support/catalogues.ts";
import { AURORA, station } from "#test-support/named-stations.ts";
import { createLookups } from "./lookups.ts";

const at = (id: string, streamUrl: string, playUrl = "") => station({ id, name: `Rádio ${id}`, streamUrl, playUrl });

test("findByStream finds stations by the submitted and the played stream, newest first", () => {
  const later = { ...at("c", "https://SOM.example/s"), createdAt: new Date("2026-01-02T12:00:00Z") };
  const catalogue = catalogueOf(
    at("a", "http://som.example:80/s"),
    at("b", "https://lista.example/b.pls", "https://som.example/b"),
    later,
  );
  expect(idsOf(catalogue.findByStream("https://som.example/s#x"))).toBe("ca");
  expect(idsOf(catalogue.findByStream("http://som.example/b"))).toBe("b");
  for (const other of ["http://example/s", "http://s/s", "http://som.example/S", "nada", ""]) {
    expect(catalogue.findByStream(other), other).toEqual([]);
  }
});

test("findByStream follows changed and removed stations", () => {
  const catalogue = catalogueOf(at("a", "https://som.example/s"), at("b", "https://som.example/s"));
  expect(catalogue.findByStream("https://som.example/s")).toHaveLength(2);
  catalogue.put([at("a", "https://som.example/other")]);
  catalogue.put([at("b", "https://som.example/t", "https://som.example/s")]);
  expect(idsOf(catalogue.findByStream("https://som.example/s"))).toBe("b");
  expect(idsOf(catalogue.findByStream("https://som.example/other"))).toBe("a");
  catalogue.remove(["b"]);
  catalogue.put([at("d", "https://som.example/u")]);
  expect(catalogue.findByStream("https://som.example/s")).toEqual([]);
  catalogue.setListenerCounts(new Map([["a", 7]]));
  expect(catalogue.findByStream("https://som.example/other")).toMatchObject([{ id: "a", listeners: 7 }]);
  catalogue.replaceAll([]);
  expect(catalogue.findByStream("https://som.example/other")).toEqual([]);
});

test("hasCover compares family, initials, seed and the built-in flag", () => {
  const catalogue = catalogueOf(AURORA, station({ id: "1", name: "Rádio Beira", genre: "Fado" }));
  const recipe = coverRecipe(AURORA);
  expect(catalogue.hasCover(recipe)).toBe(true);
  expect(catalogue.hasCover(coverRecipe({ name: "Rádio Beira", genre: "Fado", builtIn: true }))).toBe(true);
  for (const other of [
    { ...recipe, family: "rock" as const },
    { ...recipe, initials: "XX" },
    { ...recipe, builtIn: true },
    { ...recipe, seed: recipe.seed + 1 },
  ]) {
    expect(catalogue.hasCover(other)).toBe(false);
  }
  catalogue.put([{ ...AURORA, genre: "Rock" }]);
  expect([catalogue.hasCover(recipe), catalogue.hasCover(coverRecipe({ ...AURORA, genre: "Rock" }))]).toEqual([
    false,
    true,
  ]);
  catalogue.remove([AURORA.id]);
  expect(catalogue.hasCover(coverRecipe({ ...AURORA, genre: "Rock" }))).toBe(false);
});

test("a look-up gives the stations of one hash only, among 5,000", () => {
  const lookups = createLookups();
  for (let slot = 0; slot < 5_000; slot += 1) {
    lookups.put(slot, undefined, at(String(slot), `https://host-${slot}.example/s`));
  }
  expect(lookups.slotsByStream("http://e/s")).toEqual([]);
  expect(lookups.slotsByStream("http://host-4000.example/s")).toEqual([4000]);
  expect(lookups.slotsByCoverSeed(coverRecipe({ name: "Rádio 4000", genre: "" }).seed)).toEqual([4000]);
});

test("pending stations are indexed in batches, or by the next look-up", () => {
  const lookups = createLookups();
  for (let slot = 0; slot < 5; slot += 1) lookups.put(slot, undefined, at(String(slot), "https://som.example/s"));
  expect([lookups.prepare(3), lookups.prepare(3), lookups.prepare(3)]).toEqual([true, false, false]);
  lookups.put(5, undefined, at("5", "https://som.example/s"));
  expect(lookups.slotsByStream("https://som.example/s")).toEqual([0, 1, 2, 3, 4, 5]);
});
