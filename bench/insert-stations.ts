import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { capitalOf } from "#app/stations/station/reference/cities.ts";
import { COUNTRY_NAMES, findCountry } from "#app/stations/station/reference/countries.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { openDatabase } from "../server/open-database.ts";

const SYNTHETIC = 50_000;
const AT_A_TIME = 1_000;

/** One line of the file that BENCH_STATIONS names; only the first two fields are required. */
type Line = {
  name: string;
  stream_url: string;
  website_url?: string;
  image_url?: string;
  genre?: string;
  country?: string;
  region?: string;
  tags?: string[];
  bitrate?: number;
};

/** Fills a database with approved stations: those of BENCH_STATIONS (JSON lines, gzipped or not), else synthetic ones. */
export async function putStations(where: string | Pick<Config, "dataDir" | "databaseUrl">): Promise<void> {
  const settings = typeof where === "string" ? { dataDir: where, databaseUrl: null } : where;
  const { database, migrate, close } = await openDatabase(settings);
  await migrate(join(projectRoot(), "migrations"));
  const lines = readLines(process.env.BENCH_STATIONS ?? "");
  for (let start = 0; start < lines.length; start += AT_A_TIME) {
    const some = lines.slice(start, start + AT_A_TIME).map((line, index) => row(line, start + index));
    await database.insert(stations).values(some);
  }
  await close();
}

function row(line: Line, index: number) {
  return {
    id: `bench-${index}`,
    name: line.name.slice(0, 100),
    description: [line.genre, line.region, line.country].filter(Boolean).join(", "),
    streamUrl: line.stream_url,
    websiteUrl: line.website_url ?? "",
    genre: line.genre ?? "",
    country: line.country ?? "",
    city: (line.region ?? "").slice(0, 50),
    tags: line.tags ?? [],
    listeners: index,
    bitrate: line.bitrate ? `${line.bitrate}kbps` : "",
    status: "approved" as const,
  };
}

function readLines(file: string): Line[] {
  if (file === "") {
    const capitals = COUNTRY_NAMES.flatMap((country) => {
      const capital = capitalOf(findCountry(country) ?? "");
      return capital ? [{ country, region: capital.name }] : [];
    });
    return Array.from({ length: SYNTHETIC }, (_, index) => ({
      name: `Rádio ${index}`,
      stream_url: "https://radio.example/stream",
      genre: "Pop",
      // The dial and the map have all that they can show.
      ...(capitals[index % capitals.length] ?? {}),
    }));
  }
  const content = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(content) : content).toString("utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) satisfies Line);
}
