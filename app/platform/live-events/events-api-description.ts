import { z } from "zod";
import { describeCalls, SIGNED_IN_OR_NOT } from "#app/platform/http/api-description.ts";

const requestParams = {
  query: z.object({
    station: z.string().optional().meta({
      description: "A estação que está a ser ouvida. Uma que não exista é ignorada.",
    }),
  }),
};

const latestResponse = z.object({
  version: z.string().meta({ description: "Muda sempre que muda o conteúdo das páginas para quem faz o pedido." }),
  now_playing: z
    .object({ station_id: z.string(), artist: z.string(), title: z.string() })
    .nullable()
    .meta({ description: "O que a estação indicada está a tocar; null quando não se sabe." }),
  retry_after: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: "Segundos a esperar antes de voltar a pedir /api/events; null quando há lugar." }),
});

/** OpenAPI description of the event stream. */
export const eventsPaths = describeCalls(
  { tags: ["Em direto"], security: SIGNED_IN_OR_NOT },
  {
    "GET /api/events": {
      operationId: "listen",
      summary: "Receber alterações em direto",
      description:
        'Eventos enviados pelo servidor: hello, uma vez, e depois um com o nome do que mudou: stations, settings e, só para editores e administradores, administration. Cada um traz apenas a versão nova; o cliente volta a pedir o que mostra. Quem tem sessão recebe também account, só da sua conta, com a parte que mudou: {"part": "favourites"}, {"part": "recents"}, {"part": "submissions"} ou {"part": "email"}. Mudanças muito seguidas chegam juntas. De 20 em 20 segundos chega alive, com {}: se nada chegar durante um minuto, alguma coisa no caminho retém os eventos, e /api/events/latest dá o estado atual. A ligação de quem tem sessão acaba quando a conta muda ou uma sessão dela termina. Cada endereço de rede e todo o sítio Web têm um número máximo de ligações abertas: além dele, 429, e /api/events/latest dá o estado atual. Quem diz que estação está a ouvir conta como ouvinte dela enquanto a ligação durar (no máximo dez por endereço) e recebe também now-playing, com o que ela está a tocar: {"station_id", "artist", "title"}, os dois últimos vazios quando a transmissão deixa de os anunciar.',
      requestParams,
      refusals: [429],
      responses: {
        200: {
          description:
            'Uma sequência contínua de eventos, cada um com data: {"version": "…"}; os now-playing, com o que está a tocar, e os account, com a parte que mudou.',
          content: { "text/event-stream": { schema: z.string() } },
        },
      },
    },
    "GET /api/events/latest": {
      operationId: "getLatestEvents",
      summary: "Obter o estado atual, sem ligação aberta",
      description: "Para páginas a que foi recusada uma ligação: basta pedi-lo cerca de uma vez por minuto.",
      requestParams,
      answer: [200, "O estado atual.", latestResponse],
    },
  },
);
