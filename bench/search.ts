import { createCatalogue } from "../app/catalogue/catalogue.ts";
import names from "../app/covers/fixtures/names.json" with { type: "json" };
import { type Station, UNCHECKED } from "../app/stations/station.ts";
import { percentile, type Row } from "./table.ts";

const STATIONS = 50_000;
const QUERIES = ["ra", "jazz", "radio", "eletronica", "são", "classic rock", "fm portugal", "zzzz", "ö", "antena 1"];
const TIMES = 30;

/** Search in the catalogue with 50,000 stations made from real names, against a plain pass of `includes` over the same texts. */
export function benchSearch(): Row[] {
  const stations = Array.from({ length: STATIONS }, (_, place) => station(place));
  const catalogue = createCatalogue();
  catalogue.replaceAll(stations);
  const texts = stations.map(({ name, genre, country }) => `${name}\n${genre}\n${country}`.toLowerCase());
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    for (const query of QUERIES) {
      ours.push(milliseconds(() => catalogue.search(query, 60)));
      theirs.push(milliseconds(() => texts.filter((text) => text.includes(query)).length));
    }
  }
  return [50, 99].map((percent) => ({
    what: `search among ${STATIONS} stations, p${percent}`,
    subject: `${percentile(ours, percent).toFixed(2)} ms`,
    reference: `${percentile(theirs, percent).toFixed(2)} ms, one pass of includes`,
    ratio: percentile(ours, percent) / percentile(theirs, percent),
  }));
}

function station(place: number): Station {
  const [name = "", genre = ""] = names[place % names.length] ?? [];
  return {
    id: String(place),
    name: `${name} ${Math.floor(place / names.length)}`,
    description: "",
    streamUrl: "",
    websiteUrl: "",
    imageUrl: "",
    genre,
    country: "Portugal",
    city: "",
    tags: [],
    listeners: place % 1_000,
    bitrate: "",
    ...UNCHECKED,
    createdAt: new Date(place),
  };
}

function milliseconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
