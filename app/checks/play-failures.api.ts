import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { notePlayFailure, type PlayFailureParts } from "./play-failures.server.ts";

/** POST /api/stations/:id/play-failures: a player reports that a station did not play. `secret`: key of the reporter's digest. */
export function createPlayFailuresApi(parts: PlayFailureParts) {
  return new Hono<RequestContextEnv>().post("/api/stations/:id/play-failures", async (context) => {
    const requestContext = context.get("requestContext");
    await readJsonObject(context);
    const viewer = await requestContext.viewer();
    const account = viewer.role === "visitor" ? "" : viewer.id;
    await notePlayFailure(parts, context.req.param("id"), { address: requestContext.address, account });
    return context.json({}, 202);
  });
}
