import { Hono } from "hono";
import { z } from "zod";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { describeCalls, NO_FIELDS, SIGNED_IN_OR_NOT } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { notePlayFailure, type PlayFailureParts } from "./play-failures.server.ts";

/** POST /api/stations/:id/play-failures: a player reports that a station did not play. `secret`: key of the reporter's digest. */
export function createPlayFailuresApi(parts: PlayFailureParts) {
  return new Hono<RequestContextEnv>().post("/api/stations/:id/play-failures", async (context) => {
    const requestContext = context.get("requestContext");
    await readJsonObject(context, NO_FIELDS);
    const viewer = await requestContext.viewer();
    const account = viewer.role === "visitor" ? "" : viewer.id;
    await notePlayFailure(parts, context.req.param("id"), { address: requestContext.address, account });
    return context.json({}, 202);
  });
}

/** OpenAPI description of the report of a play failure. */
export const playFailuresPaths = describeCalls(
  { tags: ["Transmissões"], security: SIGNED_IN_OR_NOT },
  {
    "POST /api/stations/{id}/play-failures": {
      operationId: "notePlayFailure",
      summary: "Comunicar que uma estação não tocou",
      description:
        "Antecipa apenas a verificação da transmissão. Conta uma vez por visitante e estação até à verificação seguinte; o endereço do visitante não fica guardado. No máximo 60 em 10 minutos por endereço.",
      requestParams: { path: z.object({ id: z.string() }) },
      body: NO_FIELDS,
      answer: [202, "Registado.", z.object({})],
      refusals: [404],
    },
  },
);
