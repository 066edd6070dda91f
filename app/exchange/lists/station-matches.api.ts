import { Hono } from "hono";
import { z } from "zod";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, PUBLIC } from "#app/platform/http/api-description.ts";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { matchStations } from "./match-stations.ts";

/** The name is part of the stored key of the counter. */
const MATCHES_PER_ADDRESS: Limit = { name: "station matches from an address", max: 60, windowSeconds: 10 * 60 };

/** POST /api/station-matches: the approved stations that match a list's. Stores nothing. */
export function createStationMatchesApi({
  catalogue,
  attempts,
}: {
  catalogue: Pick<ReadableCatalogue, "find" | "findByStream">;
  attempts: Pick<AttemptCounter, "count">;
}) {
  return new Hono<RequestContextEnv>().post("/api/station-matches", async (context) => {
    const body = await readJsonObject(context, stationMatchesFields);
    const { stations } = valueOrThrow(parseFields(stationMatchesFields, body)).fields;
    await attempts.count(MATCHES_PER_ADDRESS, context.get("requestContext").address);
    const references = stations.map(({ id, stream_url }) => ({ id, streamUrl: stream_url }));
    const has = (id: string) => id !== "" && catalogue.find(id) !== null;
    const ids = matchStations(references, { has, findByStream: catalogue.findByStream });
    return context.json({ ids });
  });
}

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

const stationMatchesResponse = z
  .object({
    ids: z
      .array(z.string().nullable())
      .meta({ description: "Na ordem do pedido; null para cada estação que aqui não existe." }),
  })
  .meta({ id: "StationMatches" });

/** OpenAPI description of POST /api/station-matches. */
export const stationMatchesPaths = describeCalls(
  { tags: ["Estações"], security: PUBLIC },
  {
    "POST /api/station-matches": {
      operationId: "matchStations",
      summary: "Encontrar as estações de uma lista",
      description:
        "Indica que estações aprovadas correspondem às de uma lista: pelo id, se existir, ou pelo URL da transmissão, sem distinguir http de https. Não altera nem guarda nada. Serve para importar favoritos. No máximo 60 em 10 minutos por endereço. Para exportar estações há /stations.m3u, .pls, .xspf, .json e .csv, com os mesmos filtros que GET /api/stations e a lista inteira: no máximo 12 em 10 minutos por endereço, sem contar as que não mudaram (304). Em M3U, JSON e CSV cada estação traz o UUID pelo qual as aplicações a conhecem (uuid em JSON e CSV), que a importação noutro sítio mantém; pode faltar.",
      body: stationMatchesFields,
      answer: [200, "Os ids.", stationMatchesResponse],
    },
  },
);
