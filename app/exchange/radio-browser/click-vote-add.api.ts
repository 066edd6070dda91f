import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createRateLimiter } from "#app/platform/limits/rate-limiter.server.ts";
import { createSlots } from "#app/platform/limits/slots.ts";
import { log } from "#app/platform/process/log.server.ts";
import { countClick } from "#app/stations/popularity/count-click.server.ts";
import { countVote } from "#app/stations/popularity/count-vote.server.ts";
import type { CountResult, PopularityParts, Visit } from "#app/stations/popularity/counted-visitor.server.ts";
import { type AddParts, type AddResult, addStation, refused, TOO_MANY } from "./add-station.server.ts";
import { parseAddedStation } from "./added-station.ts";
import { API_FORMATS, type ApiRecord, CLICK_FORMATS, STATUS_FORMATS } from "./formats/api-format.ts";
import { writeStatus } from "./formats/write-records.ts";
import { playlistOfOne } from "./formats/write-stations.ts";
import { makeApiStation } from "./make-api-station.ts";
import { readParameters } from "./read-parameters.server.ts";
import { failureStatus } from "./respond.server.ts";
import type { StationSources } from "./station-sources.ts";
import { parseUuid } from "./uuid.ts";

export type ClickVoteAddParts = PopularityParts &
  AddParts & {
    /** The listed station of a UUID, also of an alias. */
    find: (uuid: string) => StationSources | null;
    /** The client's address as limits count it. */
    addressOf: (context: Context) => string;
    /** Whether `add` takes stations. */
    openAdd: boolean;
    allowPrivateStreams: boolean;
  };

/** The parts, and what runs a call on the database if fewer than AT_ONCE run; null otherwise. */
type WritingCalls = ClickVoteAddParts & {
  run: <Result>(address: string, call: () => Promise<Result>) => Promise<Result> | null;
};

const FORMAT = `:format{${API_FORMATS.join("|")}}`;
const METHODS = ["GET", "POST"];

/** Calls that wait for the database: beyond them clicks are answered, and not counted. */
const AT_ONCE = { perClient: 60, total: 500 };

/** A response to `url` does not wait for the database any longer. */
const MAX_COUNTING_MS = 2_000;

/** Valid requests to add a station, which each need the database, whether it is taken or not. */
const ADDING = { max: 60, windowSeconds: 60 };

/**
 * The calls of Radio Browser's API that write: clicks, votes, new stations. GET and POST are the same; a HEAD request
 * counts nothing. Bodies must be limited before.
 */
export function createClickVoteAddApi(parts: ClickVoteAddParts) {
  const slots = createSlots(AT_ONCE);
  const calls: WritingCalls = {
    ...parts,
    run: (address, call) => {
      if (slots.limitReached(address)) return null;
      const release = slots.take(address);
      return call().finally(release);
    },
  };
  return new Hono()
    .on(METHODS, [`/${FORMAT}/url/:uuid`, `/v2/${FORMAT}/url/:uuid`], setOwnHeaders, (context) => click(calls, context))
    .on(METHODS, `/${FORMAT}/vote/:uuid`, setOwnHeaders, (context) => vote(calls, context))
    .on(METHODS, `/${FORMAT}/add`, setOwnHeaders, createAdd(calls));
}

/** Pages of any site may read the responses, and no cache keeps them. */
const setOwnHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("Access-Control-Allow-Origin", "*");
  context.header("Cache-Control", "no-store");
};

/** The format in the path, if the call has it. */
function formatOf<Format extends string>(context: Context, formats: readonly Format[]): Format | null {
  return formats.find((format) => format === context.req.param("format")) ?? null;
}

function respond(
  context: Context,
  format: "json" | "xml",
  fields: ApiRecord,
  { status, headers }: { status: 200 | 500 | 503; headers: Record<string, string> } = { status: 200, headers: {} },
): Response {
  const { contentType, body } = writeStatus(format, fields);
  return context.body(body, status, { ...headers, "Content-Type": contentType });
}

const isHead = (context: Context) => context.req.method === "HEAD";

function findRequested({ find }: Pick<ClickVoteAddParts, "find">, context: Context) {
  const uuid = parseUuid(context.req.param("uuid"));
  const sources = uuid && find(uuid);
  return uuid && sources ? { uuid, sources } : null;
}

async function click(calls: WritingCalls, context: Context): Promise<Response> {
  const format = formatOf(context, CLICK_FORMATS);
  if (!format) return context.body(null, 406);
  const requested = findRequested(calls, context);
  if (!requested) return context.body(null, 404);
  if (!isHead(context))
    await countOrLog(calls, { stationId: requested.sources.station.id, address: calls.addressOf(context) });
  const { name, url_resolved: url, lastcheckok } = makeApiStation(requested.sources);
  if (format === "m3u" || format === "pls") {
    const { contentType, fileName, body } = playlistOfOne(format, { uuid: requested.uuid, name, url });
    return context.body(body, 200, {
      "Content-Type": contentType,
      "Content-Disposition": `inline; filename="${fileName}"`,
    });
  }
  const message = "retrieved station url";
  return respond(context, format, { ok: lastcheckok === 1, message, stationuuid: requested.uuid, name, url });
}

/** A database that fails, or does not answer, costs the count and not the stream. Never throws. */
async function countOrLog(calls: WritingCalls, visit: Visit): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_COUNTING_MS).unref();
  const counted = calls
    .run(visit.address, () => countClick(calls, visit))
    ?.catch((error: unknown) => {
      log.error({ err: error, stationId: visit.stationId }, "a click could not be counted");
    });
  await Promise.race([counted, isLate]);
  clearTimeout(timer);
}

const VOTE_RESPONSES: Record<CountResult, ApiRecord> = {
  counted: { ok: true, message: "voted for station successfully" },
  repeated: { ok: false, message: "you have voted for this station in the last 24 hours" },
  "too-many": { ok: false, message: "you have voted too often, try again in a minute" },
};

async function vote(calls: WritingCalls, context: Context): Promise<Response> {
  const format = formatOf(context, STATUS_FORMATS);
  if (!format) return context.body(null, 406);
  const requested = findRequested(calls, context);
  if (!requested) return respond(context, format, { ok: false, message: "there is no station with this UUID" });
  if (isHead(context)) return respond(context, format, { ok: false, message: "only GET and POST count" });
  const { station, upstream } = requested.sources;
  const address = calls.addressOf(context);
  const votesElsewhere = upstream?.votes ?? 0;
  try {
    const result = await calls.run(address, () => countVote(calls, { stationId: station.id, address, votesElsewhere }));
    return respond(context, format, VOTE_RESPONSES[result ?? "too-many"]);
  } catch (error) {
    log.error({ err: error, stationId: station.id }, "a vote could not be counted");
    return respond(context, format, { ok: false, message: FAILED }, failureStatus(error));
  }
}

const FAILED = "the server could not do this, try again later";

function createAdd(calls: WritingCalls) {
  const requests = createRateLimiter(ADDING);

  async function add(context: Context): Promise<AddResult> {
    if (!calls.openAdd) return refused(`Please submit stations at ${calls.publicUrl}/submit-station`);
    if (isHead(context)) return refused("Only GET and POST add stations");
    const parameters = await readParameters(context.req.raw);
    if (typeof parameters === "string") return refused("The body is too large, or has too many parameters");
    const parsed = parseAddedStation(parameters, { allowPrivate: calls.allowPrivateStreams });
    if (!parsed.ok) return refused(parsed.message);
    const origin = { address: calls.addressOf(context), client: context.req.header("User-Agent") ?? "" };
    if (!mayAsk(origin.address)) return refused(TOO_MANY);
    const added = await calls.run(origin.address, () => addStation(calls, parsed.station, origin));
    return added ?? refused(TOO_MANY);
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
      return respond(context, format, { ...(await add(context)) });
    } catch (error) {
      log.error({ err: error }, "a station could not be added");
      return respond(context, format, { ...refused(FAILED) }, failureStatus(error));
    }
  };
}
