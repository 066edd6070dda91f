import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import names from "#app/stations/covers/fixtures/names.json" with { type: "json" };
import { type Station, UNCHECKED } from "#app/stations/station/station.ts";

const SYNTHETIC = 50_000;

const text = z.string().default("");

/** The fields of a line that are used. */
const line = z.object({
  name: z.string(),
  genre: text,
  country: text,
  city: text,
  region: text,
  tags: z.array(z.string()).default([]),
  stream_url: text,
  website_url: text,
  image_url: text,
  bitrate: z.number().default(0),
});

/** The stations of BENCH_STATIONS, a file of JSON lines that may be gzipped; without it synthetic ones from real names. */
export function readBenchStations(): Station[] {
  const path = process.env.BENCH_STATIONS;
  if (!path) return Array.from({ length: SYNTHETIC }, (_, index) => synthetic(index));
  const bytes = readFileSync(path);
  const lines = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").trim().split("\n");
  return lines.map((json, index) => {
    const parsed = line.parse(JSON.parse(json));
    return station(index, {
      name: parsed.name,
      genre: parsed.genre,
      country: parsed.country,
      city: parsed.city || parsed.region,
      tags: parsed.tags,
      streamUrl: parsed.stream_url,
      websiteUrl: parsed.website_url,
      imageUrl: parsed.image_url,
      bitrate: parsed.bitrate ? `${parsed.bitrate}kbps` : "",
    });
  });
}

function synthetic(index: number): Station {
  const [name = "", genre = ""] = names[index % names.length] ?? [];
  return station(index, { name: `${name} ${Math.floor(index / names.length)}`, genre, country: "Portugal" });
}

/** One in forty has listeners, and one in thirty is off the air. */
function station(index: number, fields: Pick<Station, "name"> & Partial<Station>): Station {
  return {
    id: `s${index}`,
    description: "",
    streamUrl: "",
    websiteUrl: "",
    imageUrl: "",
    genre: "",
    country: "",
    city: "",
    region: "",
    countryCode: "",
    latitude: null,
    longitude: null,
    tags: [],
    languages: [],
    listeners: index % 40 === 0 ? (index * 7_919) % 1_000 : 0,
    bitrate: "",
    ...UNCHECKED,
    offAir: index % 30 === 7,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index),
    ...fields,
  };
}

const QUERIES = 500;

/** The kinds of queries, with their number among twenty. */
const KINDS: [count: number, (station: Station, next: Next) => string][] = [
  [5, (station, next) => pick(wordsIn(station.name), next)],
  [5, (station, next) => partOf(pick(wordsIn(textOf(station)), next), next)],
  [4, (station, next) => `${pick(wordsIn(station.name), next)} ${pick(wordsIn(textOf(station)), next)}`],
  [
    2,
    (station, next) =>
      wordsIn(station.name)
        .slice(0, 2 + next(2))
        .join(" "),
  ],
  [
    2,
    (station, next) =>
      pick(
        wordsIn(textOf(station)).filter((word) => /[^\0-\x7f]/.test(word)),
        next,
      ),
  ],
  [1, (station, next) => `${partOf(pick(wordsIn(textOf(station)), next), next)}qx`],
  [1, (station, next) => `${pick(wordsIn(station.name), next)} zqj${next(10)}`],
];

/** A whole number below `end`. */
type Next = (end: number) => number;

/**
 * Queries of 2 to 20 letters, equal in each run, from the stations' texts: words, parts of words, several words, words
 * with accents, and some without results.
 */
export function makeQueries(stations: readonly Station[]): string[] {
  const next = numbers();
  const kinds = KINDS.flatMap(([count, make]) => Array.from({ length: count }, () => make));
  const queries: string[] = [];
  for (let turn = 0; queries.length < QUERIES && turn < QUERIES * 100; turn += 1) {
    const station = stations[next(stations.length)];
    const query = (station && kinds[queries.length % kinds.length]?.(station, next))?.trim() ?? "";
    if (query.length >= 2 && query.length <= 20) queries.push(query);
  }
  return queries;
}

function textOf({ name, genre, country, city, tags }: Station): string {
  return [name, genre, country, city, ...tags].join(" ");
}

function wordsIn(text: string): string[] {
  return text.split(/\s+/u).filter((word) => word.length > 1);
}

function pick(words: readonly string[], next: Next): string {
  return words[next(words.length)] ?? "";
}

function partOf(word: string, next: Next): string {
  const length = 2 + next(5);
  const start = next(Math.max(word.length - length + 1, 1));
  return word.slice(start, start + length);
}

/** Source: Lehmer's generator with the factor of Park and Miller. */
function numbers(): Next {
  let state = 20_260_101;
  return (end) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % Math.max(end, 1);
  };
}
