import { publicStation } from "#app/stations/public-station.ts";
import type { Station } from "#app/stations/station.ts";
import type { ListWriter } from "./export-format.ts";

/** A JSON array with a station a line, in the API's field names. */
export const jsonWriter: ListWriter<Station> = {
  begin: "[",
  station: (station, number) => `${number === 1 ? "\n" : ",\n"}${JSON.stringify(publicStation(station))}`,
  end: () => "\n]\n",
};
