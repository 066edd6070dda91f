import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, SIGNED_IN } from "#app/platform/api-description.ts";
import { streamCodecSchema, streamKindSchema } from "#app/stations/public-station.ts";
import { STREAM_OUTCOMES } from "#app/streams/inspection.ts";
import { streamCheckFields } from "./stream-check.ts";

const streamCheckResponse = z
  .object({
    outcome: z.enum(STREAM_OUTCOMES).meta({ description: "plays e http-only: há som." }),
    message: z.string().meta({ description: "O resultado, numa frase." }),
    kind: streamKindSchema,
    codec: streamCodecSchema,
    bitrate_kbps: z.int().nullable(),
    name: z
      .string()
      .meta({ description: "Nome anunciado pela transmissão; o mesmo para genre. Vazios se não forem anunciados." }),
    genre: z.string(),
    sends_titles: z.boolean().meta({ description: "Se a transmissão anuncia o que está a tocar." }),
    station: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "A estação aprovada que já tem esta transmissão." }),
    submitted: z.boolean().meta({ description: "Se este endereço já foi submetido, em qualquer estado." }),
  })
  .meta({ id: "StreamCheck" });

/** OpenAPI description of the check of a stream before its submission. */
export const streamCheckPaths: ZodOpenApiPathsObject = {
  "/api/stream-check": {
    post: {
      operationId: "checkStream",
      tags: ["Transmissões"],
      summary: "Verificar uma transmissão antes de a submeter",
      description:
        "Abre o URL como na verificação diária e descreve o resultado. Não impede a submissão. No máximo 30 em 10 minutos por conta, e 60 por endereço.",
      security: SIGNED_IN,
      requestBody: { required: true, ...json(streamCheckFields) },
      responses: {
        200: { description: "O resultado.", ...json(streamCheckResponse) },
        ...errorResponses(400, 401, 403, 413, 415, 422, 429),
      },
    },
  },
};
