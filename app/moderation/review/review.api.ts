import { Hono } from "hono";
import { z } from "zod";
import { STATION_DECISIONS } from "#app/moderation/decisions/decide-stations.server.ts";
import { optionalReasonShape, parseOptionalReason, parseReason } from "#app/moderation/decisions/parse-reason.ts";
import { type RequestContextEnv, requireEditor } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import { parseItemId, REVIEW_KINDS } from "#app/stations/open-items/review-item.ts";
import { STATION_STATUSES } from "#app/stations/station/station-status.ts";
import { apiItemId, apiItemSchema, readApiItems } from "./api-item.server.ts";
import { claimItem, releaseItem } from "./claims.server.ts";
import { decideItems } from "./decide-items.server.ts";
import type { QueueCursor } from "./queue-order.server.ts";
import { openItemCounts, parseQueueCursor, readQueue, serializeQueueCursor, WHOLE_QUEUE } from "./read-queue.server.ts";
import { MAX_ITEMS } from "./seen-items.ts";

const BAD_KIND = `Tipo inválido: use ${REVIEW_KINDS.join(", ")}`;
const BAD_ORDER = "Ordem inválida: use due ou newest";
const BAD_CURSOR = "Cursor inválido: use o next_cursor da resposta anterior";
const BAD_ITEMS = `Indique de 1 a ${MAX_ITEMS} itens, cada um com id, seen_status e seen_at`;

const queueQuery = fieldsSchema({
  kind: z.enum(REVIEW_KINDS, BAD_KIND).optional().describe("Só itens deste tipo."),
  station: z.string().optional().describe("Só itens da estação com este id."),
  order: z
    .enum(["due", "newest"], BAD_ORDER)
    .default("due")
    .describe("due: pelo prazo, o mais urgente primeiro; newest: pela chegada, o mais recente primeiro."),
  cursor: z
    .string()
    .transform((text, context): QueueCursor => {
      const parsed = parseQueueCursor(text);
      if (parsed) return parsed;
      context.addIssue({ code: "custom", message: BAD_CURSOR });
      return z.NEVER;
    })
    .optional()
    .meta({ type: "string", description: "O next_cursor da página anterior." }),
});

const decisionFields = {
  decision: z.enum(STATION_DECISIONS, "Decisão inválida").describe("delete: só para administradores."),
  items: z
    .array(
      z.object({
        id: z.int(),
        seen_status: z.enum(STATION_STATUSES).describe("O estado em que a estação foi vista: o seen_status do item."),
        seen_at: z.iso
          .datetime()
          .describe("O seen_at com que o item foi visto em GET /api/review: de uma proposta, a versão que se decide."),
        of_other: z
          .boolean()
          .default(false)
          .describe("De um par: se se decide sobre other_station_id, com other_seen, e não sobre station."),
      }),
      BAD_ITEMS,
    )
    .min(1, BAD_ITEMS)
    .max(MAX_ITEMS, BAD_ITEMS),
};

const decisionForm = fieldsSchema(decisionFields);

const decisionBody = fieldsSchema({ ...decisionFields, ...optionalReasonShape }).describe(
  "reason é obrigatório para suspend.",
);

/** The API of the queue. Authorises before it reads a body. */
export function createReviewApi(database: Database, publicUrl: string) {
  return new Hono<RequestContextEnv>()
    .get("/api/review", async (context) => {
      const requestContext = context.get("requestContext");
      const { role } = await requireEditor(requestContext);
      const parsed = valueOrThrow(parseFields(queueQuery, context.req.query()));
      const { kind = null, station = null, order, cursor: after = null } = parsed.fields;
      const query = { ...WHOLE_QUEUE, kinds: kind && [kind], stationId: station, order };
      const { items, next } = await readQueue(database, query, after);
      context.header("Cache-Control", "no-store");
      return context.json({
        items: await readApiItems({ database, role, publicUrl, now: requestContext.now() }, items),
        counts: await openItemCounts(database),
        next_cursor: next && serializeQueueCursor(next),
      });
    })
    .post("/api/review/decisions", async (context) => {
      const moderator = await requireEditor(context.get("requestContext"));
      const body = await readJsonObject(context, decisionBody);
      const { fields } = valueOrThrow(parseFields(decisionForm, body));
      const items = fields.items.map(({ id, seen_status, seen_at, of_other }) => ({
        id,
        isOther: of_other,
        seen: { status: seen_status, updatedAt: new Date(seen_at) },
      }));
      const { decision } = fields;
      const why = valueOrThrow(decision === "suspend" ? parseReason(body) : parseOptionalReason(body));
      const now = context.get("requestContext").now();
      const { batch, done, left } = await decideItems(database, moderator, { decision, ...why, items, now });
      return context.json({
        batch,
        done: done.map(({ id }) => id),
        left: left.map(({ id, name, refusal }) => ({ id, name, why: refusal.message })),
      });
    })
    .post("/api/review/:id/claim", async (context) => {
      const moderator = await requireEditor(context.get("requestContext"));
      refuseNonJsonBody(context);
      const takesOver = context.req.query("take_over") === "true";
      const { now } = context.get("requestContext");
      await claimItem(database, moderator, { id: parseItemId(context.req.param("id")), takesOver, now: now() });
      return context.body(null, 204);
    })
    .delete("/api/review/:id/claim", async (context) => {
      const moderator = await requireEditor(context.get("requestContext"));
      refuseNonJsonBody(context);
      await releaseItem(database, moderator, parseItemId(context.req.param("id")));
      return context.body(null, 204);
    });
}

const queueSchema = z
  .object({
    items: z.array(apiItemSchema).describe("Na ordem pedida, no máximo 50."),
    counts: z.partialRecord(z.enum(REVIEW_KINDS), z.int()).describe("Quantos esperam, por tipo."),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "ReviewQueue" });

const decidedSchema = z
  .object({
    batch: z.string().nullable().describe("Para reverter tudo de uma vez; null se não há nada a reverter."),
    done: z.array(apiItemId),
    left: z
      .array(z.object({ id: apiItemId, name: z.string(), why: z.string() }))
      .describe("Os que ficaram como estavam."),
  })
  .meta({ id: "DecidedItems" });

const claimParams = { path: z.object({ id: z.string() }) };

/** OpenAPI description of the queue. */
export const reviewPaths = describeCalls(
  { tags: ["Moderação"], security: SIGNED_IN },
  {
    "GET /api/review": {
      operationId: "listReviewItems",
      summary: "Listar o que espera por uma decisão",
      description: "Só para editores e administradores.",
      requestParams: { query: queueQuery },
      answer: [200, "Os itens abertos.", queueSchema],
      refusals: [403, 422],
    },
    "POST /api/review/decisions": {
      operationId: "decideReviewItems",
      summary: "Decidir itens de uma vez",
      description:
        "Só para editores e administradores. As estações e propostas que mudaram depois de vistas ficam como estão, com o motivo.",
      body: decisionBody,
      answer: [200, "O que foi decidido e o que ficou.", decidedSchema],
    },
    "POST /api/review/{id}/claim": {
      operationId: "claimReviewItem",
      summary: "Mostrar aos outros que está a ver um item",
      description: "Vale dez minutos e pode ser renovado. Não impede decisões.",
      requestParams: {
        ...claimParams,
        query: z.object({
          take_over: z.enum(["true", "false"]).optional().describe("true: também de quem o está a ver."),
        }),
      },
      answer: [204, "Feito."],
      refusals: [404, 409],
    },
    "DELETE /api/review/{id}/claim": {
      operationId: "releaseReviewItem",
      summary: "Deixar um item para os outros",
      requestParams: claimParams,
      answer: [204, "Feito."],
      refusals: [404],
    },
  },
);
