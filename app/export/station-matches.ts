import { z } from "zod";
import { fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";

/** The most stations that one question may name. */
export const MAX_MATCHES = 500;

const BAD_LIST = `Indique em stations uma lista de estações, no máximo ${MAX_MATCHES}`;
const BAD_STATION = "Cada estação pode ter um id e um stream_url, ambos texto";

/** What can be asked about stations of a list. */
export const stationMatchesFields = fieldsSchema({
  stations: z
    .array(
      fieldsSchema({
        id: z.string(BAD_STATION).default("").describe("O id da estação neste diretório, se for conhecido."),
        stream_url: z.string(BAD_STATION).default("").describe("O URL da transmissão."),
      }),
      BAD_LIST,
    )
    .max(MAX_MATCHES, BAD_LIST),
});

export function parseStationMatches(raw: Record<string, unknown>) {
  return parseFields(stationMatchesFields, raw);
}
