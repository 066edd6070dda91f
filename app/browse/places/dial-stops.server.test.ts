import { expect, test } from "vitest";
import { BUILT_IN_STATIONS } from "#app/stations/station/built-in-stations.ts";
import type { Station } from "#app/stations/station/station.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import { dialStops, ENOUGH_STOPS, MAX_STOPS } from "./dial-stops.server.ts";
import places from "./fixtures/places.json" with { type: "json" };

const WINTER = new Date("2026-11-18T17:05:00Z");

const stopsOf = (...stations: Station[]) => dialStops(catalogueOf(...stations).places(), WINTER);
const namesOf = (...stations: Station[]) => stopsOf(...stations).map(({ name }) => name);

const at = (city: string, country = "Portugal", fields: Partial<Station> = {}) =>
  station({
    id: `${city} ${country} ${fields.name ?? ""}`,
    name: fields.name ?? `Rádio ${city}`,
    country,
    city,
    ...fields,
  });

/** Stations of Portuguese towns. */
const towns = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    at(`Vila ${index}`, "Portugal", { latitude: 40, longitude: index / 100 }),
  );

test("stops go from west to east", () => {
  expect(namesOf(at("Tóquio", "Japão"), at("Lisboa"), at("Honolulu", "EUA"), at("Auckland", "Nova Zelândia"))).toEqual([
    ...["Honolulu", "Lisboa", "Tóquio", "Auckland"],
  ]);
});

test("a stop has place, local time, count, list and the station that it plays", () => {
  const [stop] = stopsOf(at("Lisbon"), at("LISBOA", "Portugal", { name: "Rádio B", listeners: 2 }));
  expect(stop).toMatchObject({
    name: "Lisboa",
    otherNames: ["Lisbon"],
    country: "Portugal",
    countryCode: "PT",
    latitude: 38.72,
    longitude: -9.13,
    timeZone: "Europe/Lisbon",
    offsetMinutes: 0,
    count: 2,
    url: "/stations?city=Lisboa",
    station: { name: "Rádio B" },
  });
});

test("offsets from UTC are those of the day, also of half an hour", () => {
  const { cities, countries } = catalogueOf(at("Bombaim", "Índia"), at("Lisboa"), at("Nova Iorque", "EUA")).places();
  const offsets = (day: string) =>
    dialStops({ cities, countries }, new Date(day)).map(({ offsetMinutes }) => offsetMinutes);
  expect(offsets("2026-11-18")).toEqual([-300, 0, 330]);
  expect(offsets("2026-07-18")).toEqual([-240, 60, 330]);
});

test("cities of one name have lists with their country", () => {
  const urls = stopsOf(at("Córdoba", "Argentina"), at("Córdoba", "Espanha"), at("Porto")).map(({ url }) => url);
  expect(urls).toEqual([
    "/stations?country=Argentina&city=C%C3%B3rdoba",
    "/stations?city=Porto",
    "/stations?country=Espanha&city=C%C3%B3rdoba",
  ]);
});

test("the cities with most stations are stops, at most 63, and Lisboa always", () => {
  const many = towns(80).flatMap((town) => [town, { ...town, id: `${town.id} 2` }]);
  const names = namesOf(at("Lisboa"), at("Porto"), ...many);
  expect(names).toHaveLength(MAX_STOPS);
  expect(names).toContain("Lisboa");
  expect(names).not.toContain("Porto");
});

test("a country is a stop, at its capital, when none of its stations has a city", () => {
  const stops = stopsOf(at("", "Japão"), at("", "Portugal"), at("Porto"), at("", "Peru"));
  expect(stops.map(({ name, country }) => [name, country])).toEqual([
    ["Peru", ""],
    ["Porto", "Portugal"],
    ["Japão", ""],
  ]);
  expect(stops[2]).toMatchObject({ timeZone: "Asia/Tokyo", url: "/stations?country=Jap%C3%A3o" });
});

test("countries fill the dial up to forty stops", () => {
  expect(stopsOf(at("", "Japão"), at("", "Peru"), ...towns(ENOUGH_STOPS - 1))).toHaveLength(ENOUGH_STOPS);
  expect(namesOf(at("", "Japão"), ...towns(ENOUGH_STOPS))).not.toContain("Japão");
});

test("an unknown city has the coordinates of its station and its country's time; without any its country is the stop", () => {
  const placed = at("Aldeia Nova do Mar", "Portugal", { latitude: 37.1, longitude: -8.9 });
  expect(stopsOf(placed)).toMatchObject([{ name: "Aldeia Nova do Mar", longitude: -8.9, timeZone: "Europe/Lisbon" }]);
  expect(namesOf(at("Aldeia Nova do Mar"), at("Poseidónia", "Atlântida"))).toEqual(["Portugal"]);
});

test("a station off the air makes no stop", () => {
  expect(namesOf(at("Porto", "Portugal", { offAir: true }), at("Faro"))).toEqual(["Faro"]);
});

test("the built-in stations have six stops, with Lisboa", () => {
  expect(namesOf(...BUILT_IN_STATIONS.map((fields) => station(fields)))).toEqual([
    ...["São Francisco", "Seattle", "Lisboa", "San Lorenzo de El Escorial", "Paris", "Países Baixos"],
  ]);
});

test("of real stations every stop is a city with coordinates", () => {
  const real = places.map(([name = "", city = "", country = ""], index) =>
    station({ id: String(index), name, city, country, createdAt: new Date(Date.UTC(2026, 0, 1) - index) }),
  );
  const stops = stopsOf(...real);
  expect(stops.length).toBeGreaterThan(30);
  expect(new Set(stops.map(({ name, country }) => `${name} ${country}`)).size).toBe(stops.length);
  expect(stops.some(({ name }) => name === "Lisboa")).toBe(true);
});
