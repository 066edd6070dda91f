import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, SIGNED_IN } from "#app/platform/api-description.ts";
import { moderatedStationSchema } from "#app/stations/public-station.ts";
import { stationChanges } from "#app/stations/station-changes.ts";

const tags = ["Moderação"];
const requestParams = { path: z.object({ id: z.string() }) };

/** OpenAPI description of the moderation API. */
export const moderationPaths: ZodOpenApiPathsObject = {
  "/api/stations": {
    delete: {
      operationId: "clearStations",
      tags,
      summary: "Eliminar todas as estações",
      description: "Só para administradores; é irreversível.",
      security: SIGNED_IN,
      responses: {
        204: { description: "Todas as estações foram eliminadas." },
        ...errorResponses(401, 403, 413, 415, 429),
      },
    },
  },
  "/api/stations/{id}": {
    patch: {
      operationId: "editStation",
      tags,
      summary: "Alterar uma estação",
      description: "Só para administradores. Altera apenas os campos indicados (pelo menos um), incluindo o estado.",
      security: SIGNED_IN,
      requestParams,
      requestBody: { required: true, ...json(stationChanges) },
      responses: {
        200: { description: "A estação atualizada.", ...json(moderatedStationSchema) },
        ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429),
      },
    },
    delete: {
      operationId: "deleteStation",
      tags,
      summary: "Eliminar uma estação",
      description: "Só para administradores, em qualquer estado; é irreversível.",
      security: SIGNED_IN,
      requestParams,
      responses: { 204: { description: "A estação foi eliminada." }, ...errorResponses(401, 403, 404, 413, 415, 429) },
    },
  },
  "/api/stations/restore-defaults": {
    post: {
      operationId: "restoreDefaults",
      tags,
      summary: "Repor as estações de origem que faltam",
      description: "Só para administradores. Voltam aprovadas e com os seus ids; todas as outras ficam como estão.",
      security: SIGNED_IN,
      responses: {
        200: {
          description: "Os ids das estações repostas.",
          ...json(z.object({ restored: z.array(z.string()) }).meta({ id: "Restored" })),
        },
        ...errorResponses(401, 403, 413, 415, 429),
      },
    },
  },
};
