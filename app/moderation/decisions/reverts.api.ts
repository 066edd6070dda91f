import { Hono } from "hono";
import { z } from "zod";
import { type RequestContextEnv, requireEditor } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { parseRevertForm, revertForm } from "#app/stations/history/revert-form.ts";
import { requireChangeId, revertBatch, revertChange } from "./revert-change.server.ts";

/** The API that takes changes back. Authorises before it reads the body. */
export function createRevertsApi(database: Database) {
  return new Hono<RequestContextEnv>()
    .post("/api/changes/:id/revert", async (context) => {
      const { now } = context.get("requestContext");
      const viewer = await requireEditor(context.get("requestContext"));
      const { reason, text } = valueOrThrow(parseRevertForm(await readJsonObject(context, revertForm)));
      const id = requireChangeId(context.req.param("id"));
      return context.json({ id: await revertChange(database, viewer, { id, reason, text, now: now() }) });
    })
    .post("/api/batches/:id/revert", async (context) => {
      const { now } = context.get("requestContext");
      const viewer = await requireEditor(context.get("requestContext"));
      const { reason, text } = valueOrThrow(parseRevertForm(await readJsonObject(context, revertForm)));
      const batch = context.req.param("id");
      return context.json(await revertBatch(database, viewer, { batch, reason, text, now: now() }));
    });
}

const changeId = z.int().describe("O número da nova alteração, que também pode ser revertida.");

/** OpenAPI description of taking changes back. */
export const revertsPaths = describeCalls(
  { tags: ["Moderação"], security: SIGNED_IN, body: revertForm },
  {
    "POST /api/changes/{id}/revert": {
      operationId: "revertChange",
      summary: "Reverter uma alteração",
      description:
        "Para editores, o que contribuidores e editores mudaram; para administradores, tudo. Repõe os campos que a alteração mudou, ou a estação que apagou. Vale apenas enquanto esses campos forem os que a alteração deixou; senão, 409.",
      requestParams: { path: z.object({ id: z.string().describe("O número da alteração.") }) },
      answer: [200, "Revertida.", z.object({ id: changeId }).meta({ id: "Reverted" })],
      refusals: [404, 409],
    },
    "POST /api/batches/{id}/revert": {
      operationId: "revertBatch",
      summary: "Reverter alterações feitas de uma vez",
      description: "Para editores e administradores. As que não podem ser revertidas ficam como estão, com o motivo.",
      requestParams: { path: z.object({ id: z.string().describe("O conjunto de alterações.") }) },
      answer: [
        200,
        "O que foi revertido e o que ficou.",
        z
          .object({
            batch: z.string().describe("O conjunto das novas alterações."),
            done: z.array(changeId),
            left: z.array(z.object({ id: z.int().describe("O número da alteração que ficou."), why: z.string() })),
          })
          .meta({ id: "RevertedBatch" }),
      ],
      refusals: [404],
    },
  },
);
