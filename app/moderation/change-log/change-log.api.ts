import { Hono } from "hono";
import { etag } from "hono/etag";
import { z } from "zod";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { describeCalls, PUBLIC } from "#app/platform/http/api-description.ts";
import type { CachedPaths } from "#app/platform/http/route-handle.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { type RenderBindings, renderInTurn, type WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { ACTOR_ROLES } from "#app/stations/history/change.ts";
import { PUBLIC_KINDS } from "#app/stations/history/change-log-query.ts";
import { CHANGES_PER_PAGE } from "#app/stations/history/read-changes.server.ts";
import { HISTORY_FIELDS } from "#app/stations/station/field-list.ts";
import { changesFeed } from "./changes-feed.ts";
import type { PublicChange } from "./public-change.ts";
import { type ChangeLogParts, readPublicChanges } from "./public-changes.server.ts";

type ChangeLogApiParts = ChangeLogParts & {
  settings: Pick<SettingsInMemory, "current">;
  /** The rendering queue: the feed and the lists are made in it too. */
  renders: Pick<WorkQueue, "run">;
};

/** Only the newest changes, as of the pages. */
export const CACHED_CHANGES: CachedPaths = {
  "/changes.atom": { shows: "lists" },
  "/api/changes": {
    shows: "lists",
    stationParameter: "station",
    urlOf: (parameters, station) => {
      if (parameters.get("before")) return null;
      return station ? `/api/changes?station=${station}` : "/api/changes";
    },
  },
};

/**
 * GET /changes.atom and GET /api/changes: what all may see of the history, the same with and without a session. The
 * newest come from the page cache. Errors: Refusal `too-many` where the queue is full, `invalid` for a cursor that is
 * none, `not-found` for a station that is not public.
 */
export function createChangeLogApi({ settings, renders, ...log }: ChangeLogApiParts, publicUrl: string) {
  return new Hono<RequestContextEnv & { Bindings: RenderBindings }>()
    .get("/changes.atom", etag(), (context) => {
      const render = async () => {
        const { changes } = await readPublicChanges(log, { before: null });
        const { siteName } = settings.current();
        const { now } = context.get("requestContext");
        return context.body(changesFeed({ changes, siteName, publicUrl, now: now() }), 200, {
          "Content-Type": "application/atom+xml; charset=utf-8",
          "Cache-Control": "no-cache",
        });
      };
      const client = context.get("requestContext").address;
      return renderInTurn(renders, render, { bindings: context.env, client, signal: context.req.raw.signal });
    })
    .get("/api/changes", (context) => {
      const { before: cursor, station } = context.req.query();
      const before = parseRowId(cursor ?? null);
      if (cursor && before === null) throw new Refusal("invalid", BAD_BEFORE);
      if (station && !log.catalogue.find(station)) throw new Refusal("not-found", "Estação não encontrada.");
      const respond = async () => {
        const query = { before, isGrouped: false, ...(station && { stationId: station }) };
        const { changes, next } = await readPublicChanges(log, query);
        return context.json({ changes: changes.map(describedChange), next_before: next });
      };
      const client = context.get("requestContext").address;
      return renderInTurn(renders, respond, { bindings: context.env, client, signal: context.req.raw.signal });
    });
}

const BAD_BEFORE = "O parâmetro before tem de ser o número de uma alteração.";

function describedChange(change: PublicChange): z.input<typeof publicChange> {
  const { id, at, kind, actor, station, before, after, reason, why, text, reverts, revertedBy } = change;
  return {
    id,
    at: at.toISOString(),
    kind,
    actor,
    station,
    before,
    after,
    reason,
    reason_text: why,
    text,
    reverts,
    reverted_at: revertedBy?.at.toISOString() ?? null,
  };
}

/** Of a field with the values of `to_jsonb`: no column of the history is an object. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const fields = z
  .partialRecord(z.enum(HISTORY_FIELDS), fieldValue)
  .nullable()
  .meta({ description: "Só os campos que mudaram, com os nomes e valores de uma estação; null sem campos." });

const publicChange = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    kind: z.enum(Object.keys(PUBLIC_KINDS) as [keyof typeof PUBLIC_KINDS]),
    actor: z.object({
      name: z.string().meta({ description: "O nome público de quem fez a alteração, ou o que o substitui." }),
      role: z.enum(ACTOR_ROLES),
    }),
    station: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "A estação, com o nome de agora; null se agora não é pública." }),
    before: fields,
    after: fields,
    reason: z.string().nullable().meta({ description: "O motivo, para programas; null sem motivo." }),
    reason_text: z.string().meta({ description: "O motivo por extenso; vazio sem motivo." }),
    text: z.string().meta({ description: "A explicação de quem fez a alteração; pode ficar vazia." }),
    reverts: z.int().nullable().meta({ description: "A alteração que esta reverte." }),
    reverted_at: z.iso.datetime().nullable().meta({ description: "Quando esta alteração foi revertida." }),
  })
  .meta({ id: "Change" });

const changeList = z
  .object({
    changes: z.array(publicChange),
    next_before: z
      .int()
      .nullable()
      .meta({ description: "Para o parâmetro before do pedido seguinte; null no fim da lista." }),
  })
  .meta({ id: "ChangeList" });

/** OpenAPI description of the change log. */
export const changeLogPaths = describeCalls(
  { tags: ["Estações"], security: PUBLIC },
  {
    "GET /api/changes": {
      operationId: "listChanges",
      summary: "Listar as alterações",
      description: `O que mudou no diretório, do mais recente para o mais antigo, ${CHANGES_PER_PAGE} de cada vez: aprovações, edições, junções, suspensões e reversões. De uma estação que agora não é pública não se mostra nada. Os parâmetros vazios ou desconhecidos não contam.`,
      requestParams: {
        query: z.object({
          before: z.int().min(1).optional().describe("Só as alterações com um número menor."),
          station: z.string().optional().describe("Só as alterações da estação com este id."),
        }),
      },
      answer: [200, "Uma parte da lista.", changeList],
      refusals: [404, 422, 429],
    },
  },
);
