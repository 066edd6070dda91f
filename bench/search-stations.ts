import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import names from "../app/covers/fixtures/names.json" with { type: "json" };
import { type Station, UNCHECKED } from "../app/stations/station.ts";

const SYNTHETIC = 50_000;

const text = z.string().default("");

/** The fields of a line that are used. */
const line = z.object({
  ...{ name: z.string(), genre: text, country: text, city: text, region: text, tags: z.array(z.string()).default([]) },
  ...{ stream_url: text, website_url: text, image_url: text, bitrate: z.number().default(0) },
});

/** The stations of BENCH_STATIONS, a file of JSON lines that may be gzipped; without it synthetic ones from real names. */
export function readBenchStations(): Station[] {
  const path = process.env.BENCH_STATIONS;
  if (!path) return Array.from({ length: SYNTHETIC }, (_, place) => synthetic(place));
  const bytes = readFileSync(path);
  const lines = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").trim().split("\n");
  return lines.map((json, place) => {
    const said = line.parse(JSON.parse(json));
    return station(place, {
      ...{ name: said.name, genre: said.genre, country: said.country, city: said.city || said.region, tags: said.tags },
      ...{ streamUrl: said.stream_url, websiteUrl: said.website_url, imageUrl: said.image_url },
      bitrate: said.bitrate ? `${said.bitrate}kbps` : "",
    });
  });
}

function synthetic(place: number): Station {
  const [name = "", genre = ""] = names[place % names.length] ?? [];
  return station(place, { name: `${name} ${Math.floor(place / names.length)}`, genre, country: "Portugal" });
}

/** One in forty has listeners, and one in thirty is off the air. */
function station(place: number, said: Pick<Station, "name"> & Partial<Station>): Station {
  return {
    id: `s${place}`,
    ...{ description: "", streamUrl: "", websiteUrl: "", imageUrl: "", genre: "", country: "", city: "", tags: [] },
    listeners: place % 40 === 0 ? (place * 7_919) % 1_000 : 0,
    bitrate: "",
    ...UNCHECKED,
    offAir: place % 30 === 7,
    createdAt: new Date(Date.UTC(2026, 0, 1) + place),
    ...said,
  };
}
