import { expect, test } from "vitest";
import { BUILT_IN_STATIONS } from "./built-in-stations.ts";
import { COUNTRY_NAMES, countryName } from "./reference/countries.ts";
import { GENRE_NAMES, genreName } from "./reference/genre-names.ts";
import { WHEN_EMPTY } from "./station-fields.ts";
import { STATION_LIMITS } from "./station-limits.ts";

test("every known genre and country name maps to itself and fits its column", () => {
  for (const name of GENRE_NAMES) {
    expect(genreName(name)).toBe(name);
    expect(name.length).toBeLessThanOrEqual(STATION_LIMITS.genre);
  }
  for (const name of COUNTRY_NAMES) {
    expect(countryName({ name })).toBe(name);
    expect(name.length).toBeLessThanOrEqual(STATION_LIMITS.country);
  }
});

test("the default genre and the built-in stations' genres and countries are known names", () => {
  expect(GENRE_NAMES).toContain(WHEN_EMPTY.genre);
  for (const { genre, country } of BUILT_IN_STATIONS) {
    expect(GENRE_NAMES).toContain(genre);
    expect(COUNTRY_NAMES).toContain(country);
  }
});
