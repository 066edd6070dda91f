import { expect, test } from "vitest";
import { toListedStation } from "#app/browse/cards/listed-station.ts";
import { AURORA } from "#test-support/named-stations.ts";
import {
  type DialStop,
  dialStopText,
  homeStopIndex,
  stopInCountry,
  stopIndexOf,
  stopInTimeZone,
  surpriseStop,
} from "./dial-stop.ts";

const STATION = toListedStation(AURORA);
const NOON = new Date("2026-11-18T12:00:00Z");

function stop(name: string, fields: Partial<DialStop> = {}): DialStop {
  return {
    name,
    otherNames: [],
    country: "Portugal",
    countryCode: "PT",
    latitude: 0,
    longitude: 0,
    timeZone: "Europe/Lisbon",
    offsetMinutes: 0,
    count: 1,
    url: "",
    station: { ...STATION, id: name },
    ...fields,
  };
}

const LONDON = stop("Londres", {
  otherNames: ["London"],
  country: "Reino Unido",
  countryCode: "GB",
  timeZone: "Europe/London",
});
const PORTO = stop("Porto", { count: 5 });
const LISBON = stop("Lisboa", { count: 3 });
const JAPAN = stop("Japão", { country: "", countryCode: "JP", timeZone: "Asia/Tokyo", offsetMinutes: 540 });

test("the text of a stop has its local time", () => {
  expect(dialStopText(LISBON, AURORA, NOON)).toBe("Lisboa, Portugal, 12:00, Rádio Aurora");
  expect(dialStopText(JAPAN, AURORA, NOON)).toBe("Japão, 21:00, Rádio Aurora");
});

test("a station belongs to the stop that plays it, to that of its city by any name, or to that of its country", () => {
  const stops = [LONDON, LISBON, JAPAN];
  const at = (city: string, country: string, id = "x") => stopIndexOf(stops, { id, city, country });
  expect(at("", "", "Lisboa")).toBe(1);
  expect(at("LISBOA", "portugal")).toBe(1);
  expect(at("london", "Reino Unido")).toBe(0);
  expect(at("London", "Canadá")).toBe(-1);
  expect(at("", "Japão")).toBe(2);
  expect(at("Osaca", "Japão")).toBe(2);
  expect(at("", "Portugal")).toBe(-1);
});

test("the dial begins at Lisboa, else in Portugal, else at the stop with most stations", () => {
  expect(homeStopIndex([PORTO, LISBON])).toBe(1);
  expect(homeStopIndex([LONDON, stop("Faro"), PORTO])).toBe(2);
  expect(homeStopIndex([LONDON, { ...JAPAN, count: 2 }])).toBe(1);
  expect(homeStopIndex([stop("Lisboa", { countryCode: "US" }), PORTO])).toBe(1);
});

test("of the stops of a time zone or a country the one with most stations is found", () => {
  const stops = [LONDON, LISBON, PORTO];
  expect(stopInTimeZone(stops, "Europe/Lisbon")).toBe(2);
  expect(stopInTimeZone(stops, "Asia/Tokyo")).toBe(-1);
  expect(stopInCountry(stops, "GB")).toBe(0);
  expect(stopInCountry(stops, "JP")).toBe(-1);
});

test("a surprise is none of the recent ones, and likelier where there are more stations", () => {
  const stops = [stop("a", { count: 1 }), stop("b", { count: 9 }), stop("c", { count: 4 })];
  // Weights 1, 3 and 2.
  expect([0, 0.16, 0.17, 0.66, 0.67, 0.999].map((random) => surpriseStop(stops, [], random))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect([0, 0.5, 0.999].map((random) => surpriseStop(stops, [1], random))).toEqual([0, 2, 2]);
  expect(surpriseStop(stops, [0, 1, 2], 0)).toBe(0);
});
