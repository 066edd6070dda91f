import { Hono } from "hono";
import { z } from "zod";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { STREAM_OUTCOMES } from "#app/platform/net/stream-outcome.ts";
import type { Inspect } from "#app/sound/streams/inspect-stream.server.ts";
import { inspectionSentence } from "#app/sound/streams/outcome-sentence.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { streamCodecSchema, streamKindSchema } from "#app/stations/station/public-station.ts";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { SIGN_IN_TO_SUBMIT } from "#app/stations/station/submission-form-fields.ts";
import { findDuplicates } from "./duplicates.server.ts";

const PER_ACCOUNT: Limit = { name: "stream checks of an account", max: 30, windowSeconds: 10 * 60 };

/** Twice as many, as several people may share an address. */
const PER_ADDRESS: Limit = { name: "stream checks from an address", max: 60, windowSeconds: 10 * 60 };

/**
 * POST /api/stream-check: inspects a stream URL before its submission. For stations that are not public the response
 * only says that the URL was submitted. A disconnect of the client aborts the inspection.
 */
export function createStreamCheckApi(parts: {
  database: Database;
  catalogue: Pick<ReadableCatalogue, "findByStream">;
  attempts: Pick<AttemptCounter, "countAll">;
  inspect: Inspect;
}) {
  const { database, catalogue, attempts, inspect } = parts;
  return new Hono<RequestContextEnv>().post("/api/stream-check", async (context) => {
    const requestContext = context.get("requestContext");
    const { id: account } = await requireUser(requestContext, SIGN_IN_TO_SUBMIT);
    const body = await readJsonObject(context, streamCheckFields);
    const { stream_url: url } = valueOrThrow(parseFields(streamCheckFields, body)).fields;
    // Counted together, so that a refusal by one limit does not count for the other.
    await attempts.countAll([
      { limit: PER_ACCOUNT, who: account },
      { limit: PER_ADDRESS, who: requestContext.address },
    ]);
    const inspection = await inspect(url, context.req.raw.signal);
    const duplicates = await findDuplicates({ database, catalogue }, [url, inspection.finalUrl, inspection.playUrl]);
    const duplicate = duplicates.find(({ status }) => isPublic(status));
    const { outcome, kind, codec, bitrateKbps, name, genre, sendsTitles } = inspection;
    return context.json({
      outcome,
      message: inspectionSentence(inspection),
      kind,
      codec,
      bitrate_kbps: bitrateKbps,
      name,
      genre,
      sends_titles: sendsTitles,
      station: duplicate ? { id: duplicate.id, name: duplicate.name } : null,
      submitted: duplicates.length > 0,
    });
  });
}

const URL_REQUIRED = "Por favor, insira o URL da transmissão";

/** Any text is accepted as a URL: an invalid one is a result of the check, not an invalid request. */
const streamCheckFields = fieldsSchema({
  stream_url: z
    .string(URL_REQUIRED)
    .trim()
    .min(1, URL_REQUIRED)
    .max(STATION_LIMITS.url, `O URL da transmissão pode ter no máximo ${STATION_LIMITS.url} caracteres`)
    .describe(`URL da transmissão ou de uma lista de reprodução; no máximo ${STATION_LIMITS.url} caracteres.`),
});

const streamCheckResponse = z
  .object({
    outcome: z.enum(STREAM_OUTCOMES).meta({
      description: "plays e http-only: há som; blocked: recusa o nosso servidor, e pode ter som para outros.",
    }),
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
export const streamCheckPaths = describeCalls(
  { tags: ["Transmissões"], security: SIGNED_IN },
  {
    "POST /api/stream-check": {
      operationId: "checkStream",
      summary: "Verificar uma transmissão antes de a submeter",
      description:
        "Abre o URL como na verificação diária e descreve o resultado. Não impede a submissão. No máximo 30 em 10 minutos por conta, e 60 por endereço.",
      body: streamCheckFields,
      answer: [200, "O resultado.", streamCheckResponse],
    },
  },
);
