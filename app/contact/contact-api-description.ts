import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, PUBLIC } from "#app/platform/api-description.ts";
import { contactFields } from "./contact-message.ts";

/** OpenAPI description of POST /api/contact. */
export const contactPaths: ZodOpenApiPathsObject = {
  "/api/contact": {
    post: {
      operationId: "sendMessage",
      tags: ["Contacto"],
      summary: "Enviar uma mensagem à equipa do sítio Web",
      description: "Não é preciso ter conta. No máximo 10 mensagens em 10 minutos por endereço.",
      security: PUBLIC,
      requestBody: { required: true, ...json(contactFields) },
      responses: {
        202: {
          description: "A mensagem foi guardada e será enviada por email.",
          ...json(z.object({ message: z.string() })),
        },
        ...errorResponses(400, 403, 413, 415, 422, 429),
      },
    },
  },
};
