import { oneLine } from "#app/platform/plain-text.ts";
import type { Station } from "#app/stations/station.ts";
import type { ListWriter } from "./export-format.ts";

/** PLS, version 2, in UTF-8. How many there are stands at the end: it is known when all are written. */
export const plsWriter: ListWriter<Pick<Station, "name" | "streamUrl">> = {
  begin: "[playlist]\n",
  station: ({ name, streamUrl }, number) =>
    `File${number}=${oneLine(streamUrl)}\nTitle${number}=${oneLine(name)}\nLength${number}=-1\n`,
  end: (count) => `NumberOfEntries=${count}\nVersion=2\n`,
};
