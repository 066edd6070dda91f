import { Hono } from "hono";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { type RequestContextEnv, requireEditor } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { errorResponses, json, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { parseRevertForm, revertForm } from "#app/stations/history/revert-form.ts";
import { requireChangeId, revertBatch, revertChange } from "./revert-change.server.ts";

/** The API that takes changes back. Authorises before it reads the body. */
export function createRevertsApi(database: Database) {
  return new Hono<RequestContextEnv>()
    .post("/api/changes/:id/revert", async (context) => {
      const viewer = await requireEditor(context.get("requestContext"));
      const { reason, text } = valueOrThrow(parseRevertForm(await readJsonObject(context, revertForm)));
      const id = requireChangeId(context.req.param("id"));
      return context.json({ id: await revertChange(database, viewer, { id, reason, text, now: new Date() }) });
    })
    .post("/api/batches/:id/revert", async (context) => {
      const viewer = await requireEditor(context.get("requestContext"));
      const { reason, text } = valueOrThrow(parseRevertForm(await readJsonObject(context, revertForm)));
      const batch = context.req.param("id");
      return context.json(await revertBatch(database, viewer, { batch, reason, text, now: new Date() }));
    });
}

const changeId = z.int().describe("O número da nova alteração, que também pode ser revertida.");

const description = {
  tags: ["Moderação"],
  security: SIGNED_IN,
  requestBody: { required: true, ...json(revertForm) },
};

const refused = errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429);
const { 409: _, ...refusedBatch } = refused;

/** OpenAPI description of taking changes back. */
export const revertsPaths: ZodOpenApiPathsObject = {
  "/api/changes/{id}/revert": {
    post: {
      ...description,
      operationId: "revertChange",
      summary: "Reverter uma alteração",
      description:
        "Para editores, o que contribuidores e editores mudaram; para administradores, tudo. Repõe os campos que a alteração mudou, ou a estação que apagou. Vale apenas enquanto esses campos forem os que a alteração deixou; senão, 409.",
      requestParams: { path: z.object({ id: z.string().describe("O número da alteração.") }) },
      responses: {
        200: { description: "Revertida.", ...json(z.object({ id: changeId }).meta({ id: "Reverted" })) },
        ...refused,
      },
    },
  },
  "/api/batches/{id}/revert": {
    post: {
      ...description,
      operationId: "revertBatch",
      summary: "Reverter alterações feitas de uma vez",
      description: "Para editores e administradores. As que não podem ser revertidas ficam como estão, com o motivo.",
      requestParams: { path: z.object({ id: z.string().describe("O conjunto de alterações.") }) },
      responses: {
        200: {
          description: "O que foi revertido e o que ficou.",
          ...json(
            z
              .object({
                batch: z.string().describe("O conjunto das novas alterações."),
                done: z.array(changeId),
                left: z.array(z.object({ id: z.int().describe("O número da alteração que ficou."), why: z.string() })),
              })
              .meta({ id: "RevertedBatch" }),
          ),
        },
        ...refusedBatch,
      },
    },
  },
};
