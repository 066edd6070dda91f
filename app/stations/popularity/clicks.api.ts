import { and, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { describeCalls, NO_FIELDS, SIGNED_IN_OR_NOT } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { countClick } from "./count-click.server.ts";
import type { PopularityParts } from "./counted-visitor.server.ts";

/** `findStation`: undefined or null for a station that is not public. */
type ClicksParts = PopularityParts & { findStation: (id: string) => { id: string } | null | undefined };

/** POST /api/stations/:id/clicks: a player of this site reports that a station has started to play. */
export function createClicksApi({ findStation, ...parts }: ClicksParts) {
  return new Hono<RequestContextEnv>().post("/api/stations/:id/clicks", async (context) => {
    const { address } = context.get("requestContext");
    await readJsonObject(context, NO_FIELDS);
    const station = findStation(context.req.param("id"));
    // The answer is the same whether it counts: nothing follows from it for the player. Administrators play stations
    // that are not public.
    if (!station) return context.json({}, 202);
    const result = await countClick(parts, { stationId: station.id, address });
    if (result === "counted") await recordListenerPlay(parts.database, station.id);
    return context.json({}, 202);
  });
}

/** Stores that a listener played a stream that is blocked for us: our checks cannot find it playing. */
async function recordListenerPlay(database: Database, stationId: string): Promise<void> {
  await database
    .update(streamChecks)
    .set({ playedAt: sql`now()` })
    .where(and(eq(streamChecks.stationId, stationId), eq(streamChecks.outcome, "blocked")));
}

/** OpenAPI description of the report of a click. */
export const clicksPaths = describeCalls(
  { tags: ["Transmissões"], security: SIGNED_IN_OR_NOT },
  {
    "POST /api/stations/{id}/clicks": {
      operationId: "noteClick",
      summary: "Comunicar que uma estação começou a tocar",
      description:
        "Conta uma vez em 24 horas por endereço e estação, e no máximo 60 vezes por minuto por endereço; a resposta é a mesma quando não conta, como a de uma estação que não é pública. O endereço do visitante não fica guardado. É o mesmo contador do url da API do Radio Browser.",
      requestParams: { path: z.object({ id: z.string() }) },
      body: NO_FIELDS,
      isLimited: false,
      answer: [202, "Recebido.", z.object({})],
    },
  },
);
