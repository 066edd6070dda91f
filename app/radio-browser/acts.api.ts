import { type Context, Hono, type MiddlewareHandler } from "hono";
import { log } from "#app/platform/log.server.ts";
import { createRateLimiter } from "#app/platform/rate-limiter.server.ts";
import { countClick } from "#app/popularity/count-click.server.ts";
import { countVote } from "#app/popularity/count-vote.server.ts";
import type { CountResult, PopularityParts } from "#app/popularity/counted-visitor.server.ts";
import { type AddParts, type AddResult, addStation, refused, TOO_MANY } from "./add-station.server.ts";
import { parseAddedStation } from "./added-station.ts";
import { API_FORMATS, type ApiRecord } from "./formats/api-format.ts";
import { writeStatus } from "./formats/write-records.ts";
import { playlistOfOne } from "./formats/write-stations.ts";
import { apiStationOf } from "./make-api-station.ts";
import { parseUuid } from "./parse-uuid.ts";
import { readParameters } from "./read-parameters.server.ts";
import type { StationSources } from "./station-sources.ts";

export type ActsParts = PopularityParts &
  AddParts & {
    /** The listed station of a UUID, also of an alias. */
    find: (uuid: string) => StationSources | null;
    /** The client's address as limits count it. */
    addressOf: (context: Context) => string;
    /** Whether `add` takes stations. */
    openAdd: boolean;
    allowPrivateStreams: boolean;
  };

const FORMAT = `:format{${API_FORMATS.join("|")}}`;
const METHODS = ["GET", "POST"];

/** An answer of `url` does not wait for the database any longer. */
const MAX_COUNTING_MS = 2_000;

/** Valid requests to add a station, which each need the database, whether it is taken or not. */
const ADDING = { max: 60, windowSeconds: 60 };

/**
 * What of Radio Browser's API writes: clicks, votes, new stations. GET and POST are the same; a HEAD request counts nothing.
 * Bodies must be limited before. Source: radio-browser-api, sections 2, 5.1, 7 and 8.
 */
export function createActsApi(parts: ActsParts) {
  return new Hono()
    .on(METHODS, [`/${FORMAT}/url/:uuid`, `/v2/${FORMAT}/url/:uuid`], acts, (context) => click(parts, context))
    .on(METHODS, `/${FORMAT}/vote/:uuid`, acts, (context) => vote(parts, context))
    .on(METHODS, `/${FORMAT}/add`, acts, createAdd(parts));
}

/** Pages of any site may read the answers, and no cache keeps them. */
const acts: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("Access-Control-Allow-Origin", "*");
  context.header("Cache-Control", "no-store");
};

/** The format of the address, if the act has it. */
function formatOf<Format extends string>(context: Context, formats: readonly Format[]): Format | null {
  return formats.find((format) => format === context.req.param("format")) ?? null;
}

const STATUS_FORMATS = ["json", "xml"] as const;

function answer(context: Context, format: "json" | "xml", fields: ApiRecord, status: 200 | 500 = 200): Response {
  const { contentType, body } = writeStatus(format, fields);
  return context.body(body, status, { "Content-Type": contentType });
}

const isHead = (context: Context) => context.req.method === "HEAD";

function findAsked({ find }: Pick<ActsParts, "find">, context: Context) {
  const uuid = parseUuid(context.req.param("uuid"));
  const sources = uuid && find(uuid);
  return uuid && sources ? { uuid, sources } : null;
}

async function click(parts: ActsParts, context: Context): Promise<Response> {
  const format = formatOf(context, ["json", "xml", "m3u", "pls"]);
  if (!format) return context.body(null, 406);
  const asked = findAsked(parts, context);
  if (!asked) return context.body(null, 404);
  if (!isHead(context))
    await countOrLog(parts, { stationId: asked.sources.station.id, address: parts.addressOf(context) });
  const { name, url_resolved: url, lastcheckok } = apiStationOf(asked.sources);
  if (format === "m3u" || format === "pls") {
    const { contentType, fileName, body } = playlistOfOne(format, { uuid: asked.uuid, name, url });
    return context.body(body, 200, {
      "Content-Type": contentType,
      "Content-Disposition": `inline; filename="${fileName}"`,
    });
  }
  const message = "retrieved station url";
  return answer(context, format, { ok: lastcheckok === 1, message, stationuuid: asked.uuid, name, url });
}

/** A database that fails, or does not answer, costs the count and not the stream. Never throws. */
async function countOrLog(parts: PopularityParts, visit: Parameters<typeof countClick>[1]): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_COUNTING_MS).unref();
  const counted = countClick(parts, visit).catch((error: unknown) => {
    log.error({ err: error, stationId: visit.stationId }, "a click could not be counted");
  });
  await Promise.race([counted, isLate]);
  clearTimeout(timer);
}

const VOTE_ANSWERS: Record<CountResult, ApiRecord> = {
  counted: { ok: true, message: "voted for station successfully" },
  repeated: { ok: false, message: "you have voted for this station in the last 24 hours" },
  "too-many": { ok: false, message: "you have voted too often, try again in a minute" },
};

async function vote(parts: ActsParts, context: Context): Promise<Response> {
  const format = formatOf(context, STATUS_FORMATS);
  if (!format) return context.body(null, 406);
  const asked = findAsked(parts, context);
  if (!asked) return answer(context, format, { ok: false, message: "there is no station with this UUID" });
  if (isHead(context)) return answer(context, format, { ok: false, message: "only GET and POST count" });
  const { station, upstream } = asked.sources;
  try {
    const result = await countVote(parts, {
      ...{ stationId: station.id, address: parts.addressOf(context) },
      votesElsewhere: upstream?.facts.votes ?? 0,
    });
    return answer(context, format, VOTE_ANSWERS[result]);
  } catch (error) {
    log.error({ err: error, stationId: station.id }, "a vote could not be counted");
    return answer(context, format, { ok: false, message: FAILED }, 500);
  }
}

const FAILED = "the server could not do this, try again later";

function createAdd(parts: ActsParts) {
  const requests = createRateLimiter(ADDING);

  async function add(context: Context): Promise<AddResult> {
    if (!parts.openAdd) return refused(`Please submit stations at ${parts.publicUrl}/submit-station`);
    if (isHead(context)) return refused("Only GET and POST add stations");
    const parsed = parseAddedStation(await readParameters(context.req.raw), {
      allowPrivate: parts.allowPrivateStreams,
    });
    if (!parsed.ok) return refused(parsed.message);
    const address = parts.addressOf(context);
    if (!mayAsk(address)) return refused(TOO_MANY);
    return addStation(parts, parsed.station, { address, client: context.req.header("User-Agent") ?? "" });
  }

  function mayAsk(address: string): boolean {
    try {
      requests.count(address);
      return true;
    } catch {
      // It refuses beyond its limit, and does nothing else.
      return false;
    }
  }

  return async (context: Context): Promise<Response> => {
    const format = formatOf(context, STATUS_FORMATS);
    if (!format) return context.body(null, 406);
    try {
      return answer(context, format, { ...(await add(context)) });
    } catch (error) {
      log.error({ err: error }, "a station could not be added");
      return answer(context, format, { ...refused(FAILED) }, 500);
    }
  };
}
