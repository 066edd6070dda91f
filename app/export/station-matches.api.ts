import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/attempts.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { matchStations } from "./match-stations.ts";
import { parseStationMatches } from "./station-matches.ts";

/** The name is part of the stored key of the counter. */
const MATCHES_PER_ADDRESS: Limit = { name: "station matches from an address", max: 60, windowSeconds: 10 * 60 };

/** POST /api/station-matches: the approved stations that match a list's. Stores nothing. */
export function createStationMatchesApi({
  catalogue,
  attempts,
}: {
  catalogue: Pick<ReadableCatalogue, "find" | "findByStream">;
  attempts: Pick<AttemptCounter, "count">;
}) {
  return new Hono<RequestContextEnv>().post("/api/station-matches", async (context) => {
    const { stations } = valueOrThrow(parseStationMatches(await readJsonObject(context))).fields;
    await attempts.count(MATCHES_PER_ADDRESS, context.get("requestContext").address);
    const references = stations.map(({ id, stream_url }) => ({ id, streamUrl: stream_url }));
    const has = (id: string) => id !== "" && catalogue.find(id) !== null;
    const ids = matchStations(references, { has, findByStream: catalogue.findByStream });
    return context.json({ ids });
  });
}
