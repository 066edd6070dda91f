import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, PUBLIC } from "#app/platform/api-description.ts";
import { fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";

/** Stations per request. */
export const MAX_MATCHES = 500;

const BAD_LIST = `Indique em stations uma lista de estações, no máximo ${MAX_MATCHES}`;
const BAD_STATION = "Cada estação pode ter um id e um stream_url, ambos texto";

const stationMatchesFields = fieldsSchema({
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

const stationMatchesResponse = z
  .object({
    ids: z
      .array(z.string().nullable())
      .meta({ description: "Na ordem do pedido; null para cada estação que aqui não existe." }),
  })
  .meta({ id: "StationMatches" });

/** OpenAPI description of POST /api/station-matches. */
export const stationMatchesPaths: ZodOpenApiPathsObject = {
  "/api/station-matches": {
    post: {
      operationId: "matchStations",
      tags: ["Estações"],
      summary: "Encontrar as estações de uma lista",
      description:
        "Indica que estações aprovadas correspondem às de uma lista: pelo id, se existir, ou pelo URL da transmissão, sem distinguir http de https. Não altera nem guarda nada. Serve para importar favoritos. No máximo 60 em 10 minutos por endereço. Para exportar estações há /stations.m3u, .pls, .xspf, .json e .csv, com os mesmos filtros que GET /api/stations e a lista inteira: no máximo 12 em 10 minutos por endereço, sem contar as que não mudaram (304).",
      security: PUBLIC,
      requestBody: { required: true, ...json(stationMatchesFields) },
      responses: {
        200: { description: "Os ids.", ...json(stationMatchesResponse) },
        ...errorResponses(400, 403, 413, 415, 422, 429),
      },
    },
  },
};
