import { expect, test } from "vitest";
import { changedPlace, parseCoordinates, stationPlace } from "./station-place.ts";

test("a known country has its code, and a known city its coordinates", () => {
  const lisbon = { countryCode: "PT", latitude: 38.72, longitude: -9.13 };
  expect(stationPlace({ country: "Portugal", city: "Lisboa" })).toEqual(lisbon);
  expect(stationPlace({ country: "PORTUGAL", city: "lisbon" })).toEqual(lisbon);
  expect(stationPlace({ country: "Deutschland", city: "" })).toEqual({
    countryCode: "DE",
    latitude: null,
    longitude: null,
  });
});

test("an unknown country has no code, and its cities no coordinates", () => {
  const unknown = { countryCode: "", latitude: null, longitude: null };
  expect(stationPlace({ country: "Atlântida", city: "Lisboa" })).toEqual(unknown);
  expect(stationPlace({ country: "", city: "" })).toEqual(unknown);
});

test("the coordinates of a list count more than those of the city", () => {
  const place = stationPlace({ country: "Portugal", city: "Lisboa" }, { latitude: 38.8, longitude: -9.1 });
  expect(place).toEqual({ countryCode: "PT", latitude: 38.8, longitude: -9.1 });
});

test.each([
  ["38.72", "-9.13", { latitude: 38.72, longitude: -9.13 }],
  [" -90 ", "180", { latitude: -90, longitude: 180 }],
  ["0", "-9.13", { latitude: 0, longitude: -9.13 }],
  ["0", "0", null],
  ["", "-9.13", null],
  ["38.72", "", null],
  ["90.1", "0.5", null],
  ["38.72", "-180.1", null],
  ["norte", "-9.13", null],
  ["Infinity", "1", null],
])("the coordinates %j and %j", (latitude, longitude, coordinates) => {
  expect(parseCoordinates(latitude, longitude)).toEqual(coordinates);
});

const LISBON = { country: "Portugal", city: "Lisboa", latitude: 38.5 };

test.each([
  ["nothing changes", LISBON, { country: "Portugal", city: "Lisboa" }, {}],
  [
    "another city",
    LISBON,
    { country: "Portugal", city: "Porto" },
    { countryCode: "PT", latitude: 41.15, longitude: -8.61 },
  ],
  [
    "another country",
    LISBON,
    { country: "Atlântida", city: "Lisboa" },
    { countryCode: "", latitude: null, longitude: null, region: "" },
  ],
  [
    "a country where there was none, with coordinates of a list",
    { country: "", city: "", latitude: 38.5 },
    { country: "Portugal", city: "" },
    { countryCode: "PT" },
  ],
  [
    "a country where there was none, without coordinates",
    { country: "", city: "Lisboa", latitude: null },
    { country: "Portugal", city: "Lisboa" },
    { countryCode: "PT", latitude: 38.72, longitude: -9.13 },
  ],
  [
    "country and city where there were none",
    { country: "", city: "", latitude: 38.5 },
    { country: "Portugal", city: "Lisboa" },
    { countryCode: "PT", latitude: 38.72, longitude: -9.13 },
  ],
])("%s", (_, before, after, changed) => {
  expect(changedPlace(before, after)).toEqual(changed);
});
