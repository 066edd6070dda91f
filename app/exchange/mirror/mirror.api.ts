import { Hono } from "hono";
import { z } from "zod";
import { type RequestContextEnv, requireAdmin } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { countDeletedStations } from "./deleted-stations.server.ts";
import { mirrorCommand, parseMirrorCommand, runMirrorCommand } from "./mirror-commands.server.ts";
import { type EndedPass, PASS_KINDS, type PassCounts } from "./mirror-run.ts";
import type { MirrorService } from "./mirror-service.server.ts";
import { type MirrorState, readMirrorState } from "./mirror-state.server.ts";
import { TROUBLE_KINDS, troubleSentence } from "./mirror-trouble.ts";
import { MIRROR_STATUSES, mirrorStatus, stoppedPass } from "./mirror-view.ts";

type MirrorApiParts = { database: Database; mirror: Pick<MirrorService, "from" | "wake"> };

/** The API of the mirror, for administrators. Authorises before it reads a body. */
export function createMirrorApi({ database, mirror }: MirrorApiParts) {
  const respond = async (now: Date) => {
    const deleted = await countDeletedStations(database);
    return mirrorJson(await readMirrorState(database), { from: mirror.from, deleted, now });
  };
  return new Hono<RequestContextEnv>()
    .use("/api/mirror", async (context, next) => {
      await next();
      context.header("Cache-Control", "no-store");
    })
    .get("/api/mirror", async (context) => {
      await requireAdmin(context.get("requestContext"));
      return context.json(await respond(context.get("requestContext").now()));
    })
    .patch("/api/mirror", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      const { fields } = valueOrThrow(parseMirrorCommand(await readJsonObject(context, mirrorCommand)));
      const now = context.get("requestContext").now();
      await runMirrorCommand({ database, mirror }, administrator, { ...fields, now });
      return context.json(await respond(now));
    });
}

const counts = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int().describe("Suspensas, porque o servidor já não as tem."),
  kept: z.int().describe("Lidas, e iguais."),
});

const endedPass = z.object({
  ended_at: z.iso.datetime(),
  ms: z.int().describe("Quanto durou."),
  from: z.string().describe("O servidor."),
  ...counts.shape,
});

const mirrorSchema = z
  .object({
    status: z.enum(MIRROR_STATUSES).describe("off: MIRROR_FROM está vazio."),
    from: z.array(z.string()).describe("Os servidores, pela ordem em que são tentados."),
    paused: z.boolean(),
    pass: z
      .object({
        kind: z.enum(PASS_KINDS),
        read: z.int().describe("Rádios lidas, de uma passagem all."),
        total: z.int().describe("De quantas; 0 se não se sabe."),
        ...counts.shape,
      })
      .nullable()
      .describe("A que está em curso, ou foi interrompida e continua."),
    last_pass: endedPass.nullable(),
    last_full_pass: endedPass.nullable(),
    next_pass_at: z.iso.datetime().nullable().describe("null: em pausa, ou sem servidor."),
    trouble: z
      .object({ kind: z.enum(TROUBLE_KINDS), message: z.string(), since: z.iso.datetime(), failures: z.int() })
      .nullable(),
    stopped: z
      .object({
        id: z.string().describe("Para accept."),
        added: z.int().describe("Rádios novas que a passagem traria."),
        removed: z.int().describe("Rádios que a passagem retiraria."),
        known: z.int().describe("De quantas; 0 se a passagem não lê todas."),
      })
      .nullable()
      .describe("A passagem que parou, à espera de um administrador."),
    deleted_stations: z.int().describe("UUIDs de rádios apagadas aqui que o servidor ainda tem."),
  })
  .meta({ id: "Mirror" });

/** The state of the mirror. `from`: the upstreams of the settings; `deleted`: UUIDs of stations that were deleted here. */
function mirrorJson(
  state: MirrorState,
  { from, deleted, now }: { from: readonly string[]; deleted: number; now: Date },
): z.input<typeof mirrorSchema> {
  const { paused, pass, lastPass, lastReading, trouble, troubleAt, failures, nextPassAt } = state;
  return {
    status: mirrorStatus(state, { isConfigured: from.length > 0, now }),
    from: [...from],
    paused,
    pass: pass && { kind: pass.kind, read: pass.offset, total: pass.total, ...countsJson(pass.counts) },
    last_pass: lastPass && endedPassJson(lastPass),
    last_full_pass: lastReading && endedPassJson(lastReading),
    next_pass_at: paused || from.length === 0 ? null : nextPassAt.toISOString(),
    trouble: trouble && {
      kind: trouble.kind,
      message: troubleSentence(trouble),
      since: (troubleAt ?? now).toISOString(),
      failures,
    },
    stopped: stoppedPass(state),
    deleted_stations: deleted,
  };
}

function endedPassJson({ endedAt, ms, base, counts: done }: EndedPass) {
  return { ended_at: endedAt, ms, from: base, ...countsJson(done) };
}

function countsJson({ added, changed, removed, kept }: PassCounts) {
  return { added, changed, removed, kept };
}

const ONLY_ADMINISTRATORS = "Só para administradores.";

/** OpenAPI description of the mirror. */
export const mirrorPaths = describeCalls(
  { tags: ["Espelho"], security: SIGNED_IN, answer: [200, "O espelho.", mirrorSchema] },
  {
    "GET /api/mirror": {
      operationId: "getMirror",
      summary: "Obter o estado do espelho",
      description: ONLY_ADMINISTRATORS,
      refusals: [403],
    },
    "PATCH /api/mirror": {
      operationId: "commandMirror",
      summary: "Pausar ou continuar o espelho, fazer já uma passagem, ou aceitar a que parou",
      description: `${ONLY_ADMINISTRATORS} Uma passagem em curso para depois da transação atual, e continua daí.`,
      body: mirrorCommand,
      refusals: [409],
    },
  },
);
