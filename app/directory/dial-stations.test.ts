import { expect, test } from "vitest";
import { BUILT_IN_STATIONS } from "#app/stations/built-in-stations.ts";
import { catalogueOf } from "../../test-support/catalogues.ts";
import { station } from "../../test-support/named-stations.ts";
import { dialCandidates, dialLabel, dialStations, MAX_ON_DIAL } from "./dial-stations.ts";
import places from "./fixtures/places.json" with { type: "json" };

const place = (city: string, country = "Espanha", offAir = false) => ({ city, country, offAir });
const labels = (candidates: readonly ReturnType<typeof place>[]) => dialStations(candidates).map(dialLabel);
const cities = (count: number) => Array.from({ length: count }, (_, index) => place(`Cidade ${index + 10}`));

test("a city is on the dial once, with its first station, in any spelling", () => {
  const first = place("Málaga");
  expect(dialStations([first, place("MALAGA"), place("Madrid")])[0]).toBe(first);
  expect(labels([first, place("MALAGA"), place("Madrid")])).toEqual(["Málaga", "Madrid"]);
});

test("countries come last, each once, and not beside a city of theirs", () => {
  const candidates = [place("", "Japão"), place("Madrid"), place("", "Espanha"), place("", "Japão"), place("", "Peru")];
  expect(labels(candidates)).toEqual(["Madrid", "Japão", "Peru"]);
});

test("the dial has at most ten stops, and countries only where cities leave room", () => {
  expect(labels([place("", "Japão"), ...cities(11)])).toEqual(cities(10).map(dialLabel));
  expect(labels([place("", "Japão"), ...cities(9)])).toEqual([...cities(9).map(dialLabel), "Japão"]);
});

test("two cities are Portuguese where the directory has two, one where it has one", () => {
  const [porto, faro, beja] = ["Porto", "Faro", "Beja"].map((city) => place(city, "Portugal"));
  if (!porto || !faro || !beja) throw new Error("A place is missing");
  expect(labels([...cities(12), porto, faro, beja])).toEqual([...cities(8).map(dialLabel), "Porto", "Faro"]);
  expect(labels([...cities(12), porto])).toEqual([...cities(9).map(dialLabel), "Porto"]);
  expect(labels([porto, ...cities(12), faro]).toSorted()).toEqual([...cities(8).map(dialLabel), "Faro", "Porto"]);
});

test("of each pair the longer name comes first, as the upper row has more room, but no country before a city", () => {
  expect(labels([place("Lima"), place("Valladolid"), place("Madrid"), place("", "Países Baixos")])).toEqual([
    ...["Valladolid", "Lima", "Madrid", "Países Baixos"],
  ]);
});

test("a station off the air, or without any place, is not on the dial", () => {
  expect(labels([place("Madrid", "Espanha", true), place("", ""), place("Lima", "Peru")])).toEqual(["Lima"]);
});

test("of the built-in stations the dial has five cities, and the country of the one without a city", () => {
  const builtIn = catalogueOf(...BUILT_IN_STATIONS.map((fields) => station(fields)));
  const stops = dialStations(dialCandidates(builtIn)).map(dialLabel);
  expect(stops.slice(0, -1).toSorted()).toEqual([
    ...["Lisboa", "Paris", "San Lorenzo de El Escorial", "Seattle", "São Francisco"],
  ]);
  expect(stops.at(-1)).toBe("Países Baixos");
});

test("of real stations the dial has ten different cities, two of them Portuguese", () => {
  const real = catalogueOf(
    ...places.map(([name = "", city = "", country = ""], index) =>
      station({ id: String(index), name, city, country, createdAt: new Date(Date.UTC(2026, 0, 1) - index) }),
    ),
  );
  const stops = dialStations(dialCandidates(real));
  expect(new Set(stops.map(dialLabel)).size).toBe(MAX_ON_DIAL);
  expect(stops.every(({ city }) => city !== "")).toBe(true);
  expect(stops.filter(({ country }) => country === "Portugal").length).toBeGreaterThanOrEqual(2);
});
