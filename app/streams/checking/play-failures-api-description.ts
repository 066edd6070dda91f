import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorAnswers, json, SIGNED_IN_OR_NOT } from "#app/platform/api-description.ts";

/** What programs are told about saying that a station does not play. */
export const playFailuresPaths: ZodOpenApiPathsObject = {
  "/api/stations/{id}/play-failures": {
    post: {
      operationId: "notePlayFailure",
      tags: ["Emissões"],
      summary: "Dizer que uma estação não tocou",
      description:
        "Faz com que a emissão seja verificada mais cedo, e nada mais. Conta uma vez por visitante e estação até à verificação seguinte; o endereço do visitante não fica guardado. No máximo 60 em 10 minutos por endereço.",
      security: SIGNED_IN_OR_NOT,
      requestParams: { path: z.object({ id: z.string() }) },
      requestBody: { required: true, ...json(z.object({})) },
      responses: {
        202: { description: "Fica anotado.", ...json(z.object({})) },
        ...errorAnswers(400, 403, 404, 413, 415, 422, 429),
      },
    },
  },
};
