import { Hono } from "hono";
import { type RequestContextEnv, requireUser } from "#app/accounts/request-context.server.ts";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject } from "#app/platform/request-body.server.ts";
import { isPublic } from "#app/stations/station-status.ts";
import { SIGN_IN_TO_SUBMIT } from "#app/stations/submit-sentences.ts";
import type { Inspect } from "#app/streams/inspect-stream.server.ts";
import { inspectionSentence } from "#app/streams/outcome-sentence.ts";
import { findDuplicates } from "./duplicates.server.ts";
import { parseStreamCheck } from "./stream-check.ts";

const OF_AN_ACCOUNT: Limit = { name: "stream checks of an account", most: 30, windowSeconds: 10 * 60 };

/** Twice as many: several people may share an address. */
const FROM_AN_ADDRESS: Limit = { name: "stream checks from an address", most: 60, windowSeconds: 10 * 60 };

/**
 * POST /api/stream-check: what is at an address that somebody is about to submit. Of stations that are not public it says
 * only that the address was submitted. Whoever goes away before the answer ends the look.
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
    const { stream_url: address } = valueOrThrow(parseStreamCheck(await readJsonObject(context))).fields;
    // Together: a refusal for the one does not use up the other.
    await attempts.countAll([
      { limit: OF_AN_ACCOUNT, who: account },
      { limit: FROM_AN_ADDRESS, who: requestContext.address },
    ]);
    const inspection = await inspect(address, context.req.raw.signal);
    const known = await findDuplicates({ database, catalogue }, [address, inspection.finalUrl, inspection.playUrl]);
    const twin = known.find(({ status }) => isPublic(status));
    const { outcome, kind, codec, bitrateKbps, name, genre, sendsTitles } = inspection;
    return context.json({
      ...{ outcome, message: inspectionSentence(inspection), kind, codec },
      ...{ bitrate_kbps: bitrateKbps, name, genre, sends_titles: sendsTitles },
      station: twin ? { id: twin.id, name: twin.name } : null,
      submitted: known.length > 0,
    });
  });
}
