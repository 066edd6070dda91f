import { z } from "zod";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { stationShape } from "./shapes.ts";

/** All stations of a running product as its API lists them. */
export async function allListed(origin: string): Promise<ApiStation[]> {
  return listed(await (await fetch(`${origin}/json/stations`)).json());
}

/** The stations of an answer. Errors: when one does not have the API's fields in their order. */
export function listed(answer: unknown): ApiStation[] {
  const stations = z.array(stationShape).parse(answer);
  const order = Object.keys(stationShape.shape).join();
  for (const station of z.array(z.record(z.string(), z.unknown())).parse(answer)) {
    const fields = Object.keys(station).join();
    if (fields !== order) throw new Error(`The fields of ${station.name} are in another order: ${fields}`);
  }
  return stations;
}

export const uuidsOf = (stations: readonly { stationuuid: string }[]) =>
  stations.map(({ stationuuid }) => stationuuid).sort();

/** The items of a comma list. */
export const itemsOf = (list: string) => (list === "" ? [] : list.split(","));

/** As the API compares: without case and accents. */
export const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
