import { Hono } from "hono";
import { z } from "zod";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { type AccountRecents, clearRecents, readRecents, writeRecents } from "./account-recents.server.ts";
import { STATION_ID } from "./favourite-change.ts";
import { MAX_RECENTS } from "./recents.ts";

/** The name is part of the stored key of the counter. */
const WRITES_OF_ACCOUNT: Limit = { name: "recents of an account", max: 120, windowSeconds: 60 };

/** GET, PUT and DELETE /api/me/recents: the stations that the viewer's account keeps as listened to. */
export function createRecentsApi({
  database,
  attempts,
}: {
  database: Database;
  attempts: Pick<AttemptCounter, "count">;
}) {
  return new Hono<RequestContextEnv>()
    .get("/api/me/recents", async (context) => {
      const { id } = await requireUser(context.get("requestContext"));
      context.header("Cache-Control", "no-store");
      return context.json(serializeRecents(await readRecents(database, id)));
    })
    .put("/api/me/recents", async (context) => {
      const { id } = await requireUser(context.get("requestContext"));
      const body = await readJsonObject(context, recentsFields);
      const { sent_at, recents } = valueOrThrow(parseFields(recentsFields, body)).fields;
      await attempts.count(WRITES_OF_ACCOUNT, id);
      const played = recents.map(({ station_id, played_at }) => ({
        stationId: station_id,
        playedAt: new Date(played_at),
      }));
      const sent = { recents: played, sentAt: new Date(sent_at), now: context.get("requestContext").now() };
      context.header("Cache-Control", "no-store");
      return context.json(serializeRecents(await writeRecents(database, id, sent)));
    })
    .delete("/api/me/recents", async (context) => {
      const { id } = await requireUser(context.get("requestContext"));
      refuseNonJsonBody(context);
      await attempts.count(WRITES_OF_ACCOUNT, id);
      await clearRecents(database, id);
      return context.body(null, 204);
    });
}

function serializeRecents({ kept, recents }: AccountRecents) {
  return {
    kept,
    recents: recents.map(({ stationId, playedAt }) => ({ station_id: stationId, played_at: playedAt.toISOString() })),
  };
}

const BAD_TIME = "Indique em sent_at a hora do envio (ISO 8601)";
const BAD_LIST = `Indique em recents uma lista de estações, no máximo ${MAX_RECENTS}`;
const BAD_RECENT = "Cada estação tem um station_id e a hora em played_at (ISO 8601)";

const recentsFields = fieldsSchema({
  sent_at: z.iso.datetime(BAD_TIME).describe("A hora do envio, pelo relógio de quem envia."),
  recents: z
    .array(
      fieldsSchema({
        station_id: z.string(BAD_RECENT).regex(STATION_ID, BAD_RECENT).describe("O id da estação."),
        played_at: z.iso.datetime(BAD_RECENT).describe("Quando tocou pela última vez, pelo mesmo relógio."),
      }),
      BAD_LIST,
    )
    .max(MAX_RECENTS, BAD_LIST),
});

const recentsResponse = z
  .object({
    kept: z.boolean().meta({ description: "Se a conta guarda as rádios que ouve." }),
    recents: z
      .array(z.object({ station_id: z.string(), played_at: z.iso.datetime() }))
      .meta({ description: "Da mais recente para a mais antiga, no máximo 50; vazia se não as guarda." }),
  })
  .meta({ id: "Recents" });

const tags = ["Ouvidas recentemente"];

/** OpenAPI description of the account's recents. */
export const recentsPaths = describeCalls(
  { tags, security: SIGNED_IN },
  {
    "GET /api/me/recents": {
      operationId: "getRecents",
      summary: "Obter as estações ouvidas recentemente",
      answer: [200, "As estações.", recentsResponse],
    },
    "PUT /api/me/recents": {
      operationId: "addRecents",
      summary: "Juntar estações ouvidas recentemente",
      description:
        "Por estação conta a hora mais recente, e ficam as 50 mais recentes. As horas são corrigidas pela diferença entre sent_at e a hora do servidor. Só se a conta as guarda; senão, 409. Os outros dispositivos da conta recebem o evento account. No máximo 120 alterações por minuto.",
      body: recentsFields,
      answer: [200, "As estações, depois de juntar.", recentsResponse],
      refusals: [409],
    },
    "DELETE /api/me/recents": {
      operationId: "clearRecents",
      summary: "Apagar as estações ouvidas recentemente",
      answer: [204, "Apagadas."],
    },
  },
);
