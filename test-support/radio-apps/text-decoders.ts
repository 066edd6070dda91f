import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import type { Decoder } from "./decoders.ts";

// As decoders.ts, of lists that are not JSON.

const uuid = z.guid();

/** An app that reads XML. */
export const xmlStations: Decoder = (body) => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseAttributeValue: false,
    isArray: (name) => name === "station",
  });
  const stations = z.array(z.object({ stationuuid: uuid, name: z.string().min(1), url: z.url() }));
  return stations.parse(parser.parse(body).result.station ?? []).map(({ stationuuid }) => stationuuid);
};

/** RadioDroid's import of playlists takes the stations of the lines with UUIDs. */
export const m3uUuids: Decoder = (body) =>
  [...body.matchAll(/^#RADIOBROWSERUUID:(.*)\r$/gm)].map(([, id]) => uuid.parse(id));
