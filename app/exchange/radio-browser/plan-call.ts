import { parseOrder } from "./api-orders.ts";
import type { NameListQuery } from "./name-lists.ts";
import {
  type ApiParameters,
  flagOf,
  hasMoreItems,
  isTooLong,
  itemsOf,
  MAX_TERM_LENGTH,
  wholeNumberOf,
} from "./parameters.ts";
import type { ApiCall, TopList } from "./parse-call.ts";
import type { ApiListQuery } from "./select-stations.ts";
import { criteriaOfSearch, NO_CRITERIA, type StationCriteria } from "./station-criteria.ts";

/**
 * What a call requests, with all its parameters: calls with equal plans have equal responses. Null: without such a
 * parameter. Of records with a cursor, those after it are meant.
 */
export type ApiPlan =
  | { type: "stations"; query: ApiListQuery }
  | { type: "uuids"; uuids: readonly string[]; query: ApiListQuery }
  | { type: "names"; query: NameListQuery }
  | {
      type: "changed" | "checks" | "clicks";
      uuid: string | null;
      cursor: string | null;
      seconds: number | null;
      limit: number | null;
    }
  | { type: "aliases"; offset: number; limit: number | null }
  | Extract<ApiCall, { type: "stats" | "servers" | "config" | "empty" }>;

/** So many UUIDs fit into the largest body. */
const MAX_UUIDS = 2_000;

/** Null: there are too many tags, or UUIDs. `query`: of the URL, as it was sent. */
export function planCall(call: ApiCall, parameters: ApiParameters, query: string): ApiPlan | null {
  switch (call.type) {
    case "stations":
      return { type: "stations", query: listQuery(parameters, NO_CRITERIA) };
    case "by": {
      const { field, term, exact } = call;
      return { type: "stations", query: listQuery(parameters, { ...NO_CRITERIA, texts: [{ field, term, exact }] }) };
    }
    case "byurl": {
      const urls = [parameters.get("url"), unencodedUrl(query)].flatMap((url) => url ?? []);
      return { type: "stations", query: listQuery(parameters, { ...NO_CRITERIA, urls }) };
    }
    case "search": {
      const criteria = criteriaOfSearch(parameters);
      return criteria && { type: "stations", query: listQuery(parameters, criteria) };
    }
    case "top":
      return { type: "stations", query: topQuery(call, parameters) };
    case "byuuid": {
      const sent = parameters.get("uuids");
      if (hasMoreItems(sent, MAX_UUIDS)) return null;
      const uuids = call.uuid === null ? itemsOf(sent) : [call.uuid];
      return { type: "uuids", uuids, query: listQuery(parameters, NO_CRITERIA) };
    }
    case "names": {
      const { list, country, part } = call;
      const byCount = parameters.get("order")?.trim().toLowerCase() === "stationcount";
      return {
        type: "names",
        query: { list, country, part, byCount, ...pageOf(parameters), hideBroken: hidesBroken(parameters) },
      };
    }
    case "aliases": {
      const { offset, limit } = pageOf(parameters);
      return { type: "aliases", offset, limit };
    }
    case "changed":
      return recordsPlan(call, parameters, "lastchangeuuid");
    case "checks":
      return recordsPlan(call, parameters, "lastcheckuuid");
    case "clicks":
      return recordsPlan(call, parameters, "lastclickuuid");
    default:
      return call;
  }
}

/** Why a call is refused whatever is listed, in plain English; null: it is not. Its terms would be compared with thousands of texts. */
export function termProblem(plan: ApiPlan): string | null {
  const isTermTooLong = termsOf(plan).some(isTooLong);
  return isTermTooLong ? `A text that is searched for may have ${MAX_TERM_LENGTH} characters` : null;
}

function termsOf(plan: ApiPlan): readonly string[] {
  if (plan.type === "names") return [plan.query.part, plan.query.country ?? ""];
  return plan.type === "stations" ? plan.query.criteria.texts.map(({ term }) => term) : [];
}

/** Some clients put a URL into the query as it is, with its own query: it goes to the end. */
function unencodedUrl(query: string): string | undefined {
  return /(?:^|&)url=(https?:.+)$/is.exec(query)?.[1];
}

/**
 * How long a response may be used again: until something changes; for some seconds, because time alone changes it; or
 * not at all.
 */
export type ResponseCaching = "until-change" | "brief" | "none";

export function cachingOf(plan: ApiPlan): ResponseCaching {
  switch (plan.type) {
    case "stations":
    case "uuids":
      return plan.query.order === "random" ? "none" : "until-change";
    case "checks":
    case "clicks":
      return plan.seconds === null ? "until-change" : "brief";
    case "stats":
      return "brief";
    default:
      return "until-change";
  }
}

function listQuery(parameters: ApiParameters, criteria: StationCriteria): ApiListQuery {
  return {
    criteria: { ...criteria, hideBroken: hidesBroken(parameters) },
    order: parseOrder(parameters.get("order")),
    ...pageOf(parameters),
  };
}

const TOP_ORDERS: Readonly<Record<TopList, ApiListQuery["order"]>> = {
  topclick: "clickcount",
  topvote: "votes",
  lastclick: "clicktimestamp",
  lastchange: "changetimestamp",
  broken: "random",
};

function topQuery({ list, rows }: { list: TopList; rows: string | null }, parameters: ApiParameters): ApiListQuery {
  const { offset, limit } = pageOf(parameters);
  const isBroken = list === "broken";
  return {
    criteria: { ...NO_CRITERIA, hideBroken: hidesBroken(parameters), onlyBroken: isBroken },
    order: TOP_ORDERS[list],
    reverse: !isBroken,
    offset,
    limit: wholeNumberOf(rows) ?? limit,
  };
}

function recordsPlan(
  { type, uuid }: { type: "changed" | "checks" | "clicks"; uuid: string | null },
  parameters: ApiParameters,
  cursor: string,
): ApiPlan {
  return {
    type,
    uuid,
    cursor: parameters.get(cursor)?.trim().toLowerCase() ?? null,
    seconds: type === "changed" ? null : wholeNumberOf(parameters.get("seconds")),
    limit: wholeNumberOf(parameters.get("limit")),
  };
}

function pageOf(parameters: ApiParameters): Pick<ApiListQuery, "reverse" | "offset" | "limit"> {
  return {
    reverse: flagOf(parameters, "reverse") === true,
    offset: wholeNumberOf(parameters.get("offset")) ?? 0,
    limit: wholeNumberOf(parameters.get("limit")),
  };
}

function hidesBroken(parameters: ApiParameters): boolean {
  return flagOf(parameters, "hidebroken") === true;
}
