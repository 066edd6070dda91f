import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, PUBLIC } from "#app/platform/api-description.ts";
import { stationMatchesFields } from "./station-matches.ts";

const stationMatchesAnswer = z
  .object({
    ids: z
      .array(z.string().nullable())
      .meta({ description: "Na ordem do pedido; null para cada estação que aqui não existe." }),
  })
  .meta({ id: "StationMatches" });

/** What programs are told about lists of stations. */
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
        200: { description: "Os ids.", ...json(stationMatchesAnswer) },
        ...errorResponses(400, 403, 413, 415, 422, 429),
      },
    },
  },
};
