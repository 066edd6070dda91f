import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";

/** What programs are told about the event stream. */
export const eventsPaths: ZodOpenApiPathsObject = {
  "/api/events": {
    get: {
      operationId: "listen",
      tags: ["Em direto"],
      summary: "Ouvir o que muda",
      description:
        "Eventos enviados pelo servidor: hello, uma vez, e depois um com o nome do que mudou: stations, settings, accounts e, só para administradores, administration. Cada um traz apenas a versão nova; quem o ouve volta a pedir o que mostra.",
      responses: {
        200: {
          description: 'Uma sucessão sem fim de eventos, cada um com data: {"version": "…"}.',
          content: { "text/event-stream": { schema: z.string() } },
        },
      },
    },
  },
};
