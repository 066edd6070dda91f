import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, SIGNED_IN_OR_NOT } from "#app/platform/api-description.ts";
import { moderatedStationSchema, publicStationSchema } from "#app/stations/public-station.ts";
import { stationQueryFields } from "./station-query.ts";

const stationListAnswer = z
  .object({
    stations: z.array(z.union([publicStationSchema, moderatedStationSchema])),
    total: z.int().min(0).meta({ description: "Número de estações da lista completa." }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Para o parâmetro cursor do pedido seguinte; null no fim da lista." }),
  })
  .meta({ id: "StationList" });

/** OpenAPI description of reading stations. */
export const cataloguePaths: ZodOpenApiPathsObject = {
  "/api/stations": {
    get: {
      operationId: "listStations",
      tags: ["Estações"],
      summary: "Listar as estações",
      description:
        "As estações aprovadas, as mais recentes primeiro e as que estão sem emissão no fim, seja qual for a ordem. Percorrida com next_cursor, a lista não salta nem repete nenhuma, mesmo que entretanto outras entrem ou saiam. Os parâmetros vazios ou desconhecidos não contam. Com status a lista vem da base de dados, q não procura nas etiquetas e os nomes ordenam-se letra a letra.",
      security: SIGNED_IN_OR_NOT,
      requestParams: { query: stationQueryFields },
      responses: {
        200: { description: "Uma parte da lista.", ...json(stationListAnswer) },
        ...errorResponses(401, 403, 422, 429),
      },
    },
  },
  "/api/stations/{id}": {
    get: {
      operationId: "getStation",
      tags: ["Estações"],
      summary: "Obter uma estação",
      description:
        "Uma estação aprovada. Um administrador recebe-a em qualquer estado, com todos os dados; para os restantes, uma estação não aprovada não existe.",
      security: SIGNED_IN_OR_NOT,
      requestParams: { path: z.object({ id: z.string() }) },
      responses: {
        200: { description: "A estação.", ...json(z.union([publicStationSchema, moderatedStationSchema])) },
        ...errorResponses(404),
      },
    },
  },
};
