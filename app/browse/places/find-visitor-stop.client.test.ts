import { expect, test } from "vitest";
import { BUILT_IN_STATIONS } from "#app/stations/station/built-in-stations.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { station } from "#test-support/named-stations.ts";
import { dialStops } from "./dial-stops.server.ts";
import { findVisitorStop } from "./find-visitor-stop.client.ts";

const STOPS = dialStops(catalogueOf(...BUILT_IN_STATIONS.map((fields) => station(fields))).places(), new Date());

const clockIn = (timeZone: string, language = "en") => ({ offsetMinutes: 0, language, timeZone: () => timeZone });

test.each([
  ["Europe/Paris", "Paris"],
  ["America/Los_Angeles", "São Francisco"],
  ["Europe/Amsterdam", "Países Baixos"],
  ["America/Detroit", "São Francisco"],
  ["Africa/Ceuta", "San Lorenzo de El Escorial"],
])("a visitor in %s is at %s", async (timeZone, name) => {
  const found: (string | undefined)[] = [];
  await findVisitorStop(STOPS, clockIn(timeZone), (index) => found.push(STOPS[index]?.name));
  expect(found).toEqual([name]);
});

test.each(["Europe/Lisbon", "Atlantic/Azores", "Portugal", "Asia/Tokyo", "UTC", "", "__proto__"])(
  "a visitor in %j stays where the dial begins",
  async (timeZone) => {
    await findVisitorStop(STOPS, clockIn(timeZone), () => {
      throw new Error("A stop was found");
    });
  },
);

test("a dial without stops has none for a visitor", async () => {
  await expect(findVisitorStop([], clockIn("Europe/Paris"), () => {})).resolves.toBeUndefined();
});

test("a visitor who reads Portuguese and has Portugal's time needs no time zone; others do", async () => {
  const stops = dialStops(
    catalogueOf(...BUILT_IN_STATIONS.map((fields) => station(fields))).places(),
    new Date("2026-11-18"),
  );
  const asked: string[] = [];
  const visit = (offsetMinutes: number, language: string) => {
    const timeZone = () => {
      asked.push(`${language} ${offsetMinutes}`);
      return "Europe/Lisbon";
    };
    return findVisitorStop(stops, { offsetMinutes, language, timeZone }, () => {});
  };
  for (const language of ["pt-PT", "pt", "pt-BR", "en-GB"]) for (const offset of [0, 60]) await visit(offset, language);
  expect(asked).toEqual(["pt-PT 60", "pt 60", "pt-BR 60", "en-GB 0", "en-GB 60"]);
});
