import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { uuidOf } from "./fake-upstream.ts";

const RECORDED = join(projectRoot(), "app/exchange/lists/formats/fixtures/15-radio-browser-api.json");

/**
 * Stations as Radio Browser gives them, of these numbers: recorded ones again and again, each with a UUID, a name and a
 * stream of its own, on hosts that do not exist.
 */
export function upstreamRows(first: number, count: number): ApiStation[] {
  const recorded: ApiStation[] = JSON.parse(readFileSync(RECORDED, "utf8"));
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const station = recorded[number % recorded.length];
    if (!station) throw new Error("There is no recorded station");
    const url = `https://s${number}.mare.example/live`;
    return {
      ...station,
      stationuuid: uuidOf(number),
      changeuuid: uuidOf(number, "c0000000"),
      name: `${station.name} ${number}`,
      url,
      url_resolved: `${url}.mp3`,
      votes: number,
    };
  });
}
