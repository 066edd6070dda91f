import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { SIGNED_IN_OR_NOT } from "#app/platform/api-description.ts";

/** What programs are told about the event stream. */
export const eventsPaths: ZodOpenApiPathsObject = {
  "/api/events": {
    get: {
      operationId: "listen",
      tags: ["Em direto"],
      summary: "Receber alterações em direto",
      description:
        'Eventos enviados pelo servidor: hello, uma vez, e depois um com o nome do que mudou: stations, settings, accounts e, só para administradores, administration. Cada um traz apenas a versão nova; quem o ouve volta a pedir o que mostra. Quem diz que estação está a ouvir conta como ouvinte dela enquanto a ligação durar (no máximo dez por endereço) e recebe também now-playing, com o que ela está a tocar: {"station_id", "artist", "title"}, os dois últimos vazios quando a emissão deixa de o dizer.',
      security: SIGNED_IN_OR_NOT,
      requestParams: {
        query: z.object({
          station: z.string().optional().meta({
            description: "A estação que está a ser ouvida. Uma que não exista é ignorada.",
          }),
        }),
      },
      responses: {
        200: {
          description:
            'Uma sucessão sem fim de eventos, cada um com data: {"version": "…"}; os now-playing, com o que está a tocar.',
          content: { "text/event-stream": { schema: z.string() } },
        },
      },
    },
  },
};
