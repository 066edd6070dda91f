import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/attempts.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { matchStations } from "./match-stations.ts";
import { parseStationMatches } from "./station-matches.ts";

const FROM_AN_ADDRESS: Limit = { name: "station matches from an address", most: 60, windowSeconds: 10 * 60 };

/** POST /api/station-matches: which approved stations those of a list are. Changes nothing, and keeps nothing of it. */
export function createStationMatchesApi(parts: {
  catalogue: Pick<ReadableCatalogue, "find" | "findByStream">;
  attempts: Pick<AttemptCounter, "count">;
}) {
  const { catalogue, attempts } = parts;
  return new Hono<RequestContextEnv>().post("/api/station-matches", async (context) => {
    const { stations } = valueOrThrow(parseStationMatches(await readJsonObject(context))).fields;
    await attempts.count(FROM_AN_ADDRESS, context.get("requestContext").address);
    const named = stations.map(({ id, stream_url }) => ({ id, streamUrl: stream_url }));
    const has = (id: string) => id !== "" && catalogue.find(id) !== null;
    const ids = matchStations(named, { has, findByStream: catalogue.findByStream });
    return context.json({ ids });
  });
}
