import { Hono } from "hono";
import { type RequestContextEnv, requireUser } from "#app/accounts/request-context.server.ts";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { isPublic } from "#app/stations/station-status.ts";
import { SIGN_IN_TO_SUBMIT } from "#app/stations/submission-form-fields.ts";
import type { Inspect } from "#app/streams/inspect-stream.server.ts";
import { inspectionSentence } from "#app/streams/outcome-sentence.ts";
import { findDuplicates } from "./duplicates.server.ts";
import { parseStreamCheck } from "./stream-check.ts";

const PER_ACCOUNT: Limit = { name: "stream checks of an account", max: 30, windowSeconds: 10 * 60 };

/** Twice as many, as several people may share an address. */
const PER_ADDRESS: Limit = { name: "stream checks from an address", max: 60, windowSeconds: 10 * 60 };

/**
 * POST /api/stream-check: inspects a stream URL before its submission. For stations that are not public the response only
 * says that the URL was submitted. A disconnect of the client aborts the inspection.
 */
export function createStreamCheckApi(parts: {
  database: Database;
  catalogue: Pick<ReadableCatalogue, "findByStream">;
  attempts: Pick<AttemptCounter, "countAll">;
  inspect: Inspect;
}) {
  const { database, catalogue, attempts, inspect } = parts;
  return new Hono<RequestContextEnv>().post("/api/stream-check", async (context) => {
    const requestContext = context.get("requestContext");
    const { id: account } = await requireUser(requestContext, SIGN_IN_TO_SUBMIT);
    const { stream_url: url } = valueOrThrow(parseStreamCheck(await readJsonObject(context))).fields;
    // Counted together, so that a refusal by one limit does not count for the other.
    await attempts.countAll([
      { limit: PER_ACCOUNT, who: account },
      { limit: PER_ADDRESS, who: requestContext.address },
    ]);
    const inspection = await inspect(url, context.req.raw.signal);
    const duplicates = await findDuplicates({ database, catalogue }, [url, inspection.finalUrl, inspection.playUrl]);
    const duplicate = duplicates.find(({ status }) => isPublic(status));
    const { outcome, kind, codec, bitrateKbps, name, genre, sendsTitles } = inspection;
    return context.json({
      outcome,
      message: inspectionSentence(inspection),
      kind,
      codec,
      bitrate_kbps: bitrateKbps,
      name,
      genre,
      sends_titles: sendsTitles,
      station: duplicate ? { id: duplicate.id, name: duplicate.name } : null,
      submitted: duplicates.length > 0,
    });
  });
}
