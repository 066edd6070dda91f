import { type ApiSettings, configRecord, serverRecords, statsRecord } from "./api-records.ts";
import { type ApiFormat, type ApiRecordFormat, CONTENT_TYPES } from "./formats/api-format.ts";
import { recordWriter, writeObject } from "./formats/write-records.ts";
import { stationWriter } from "./formats/write-stations.ts";
import { listPieces } from "./list-pieces.ts";
import type { ApiPlan } from "./plan-call.ts";
import { aliasesResponse, changesResponse, checksResponse, clicksResponse, namesResponse } from "./records-response.ts";
import type { StationIndex } from "./station-index.ts";
import { type ApiResponse, requestedStationsResponse, stationsResponse } from "./stations-response.ts";
import type { Steps } from "./steps.ts";

/** What is reported about this site, and what varies between two responses. `random`: from 0 to 1. */
export type ResponseContext = {
  publicUrl: string;
  softwareVersion: string;
  settings: ApiSettings;
  now: Date;
  random: () => number;
};

/** The response to a call. Its order must be prepared. `format`: one that the call has. */
export function* planResponse(
  index: StationIndex,
  { plan, format }: { plan: ApiPlan; format: ApiFormat },
  context: ResponseContext,
): Steps<ApiResponse> {
  const { publicUrl, softwareVersion, settings, now, random } = context;
  const host = new URL(publicUrl).host;
  // parseCall accepts only formats of records for these calls.
  const recordFormat = format as ApiRecordFormat;
  switch (plan.type) {
    case "stations":
      return yield* stationsResponse(index, { query: plan.query, format, random });
    case "uuids":
      return yield* requestedStationsResponse(index, plan.uuids, { query: plan.query, format, random });
    case "names":
      return yield* namesResponse(index, plan.query, recordFormat);
    case "aliases":
      return yield* aliasesResponse(index, plan, recordFormat);
    case "changed":
      return yield* changesResponse(index, plan, recordFormat);
    case "checks":
      return yield* checksResponse(index, plan, { format: recordFormat, now, serverName: host });
    case "clicks":
      return yield* clicksResponse(index, plan, recordFormat);
    case "stats":
      return objectResponse(writeObject(objectFormat(format), "stats", statsRecord(countsOf(index), softwareVersion)));
    case "config":
      return objectResponse(writeObject(objectFormat(format), "config", configRecord(host, settings)));
    case "servers":
      return objectResponse({ contentType: CONTENT_TYPES.json, body: JSON.stringify(serverRecords(publicUrl)) });
    case "empty":
      return emptyResponse(plan.list, format);
  }
}

function countsOf({ stations, names, clicks }: StationIndex) {
  return {
    stations: stations.working(),
    stationsBroken: stations.size() - stations.working(),
    tags: names.count("tags"),
    clicksLastHour: clicks.lastHour(),
    clicksLastDay: clicks.lastDay(),
    languages: names.count("languages"),
    countries: names.count("countries"),
  };
}

/** The format of a call for one object, such as `stats`: parseCall accepts only JSON and XML for it. */
function objectFormat(format: ApiFormat): "json" | "xml" {
  return format === "xml" ? format : "json";
}

function objectResponse({ contentType, body }: { contentType: string; body: string }): ApiResponse {
  return { contentType, fileName: null, bytes: body.length, pieces: () => [Buffer.from(body)] };
}

/** The fields of what is not kept here. Source: upstream's documentation. */
const EMPTY_RECORDS = {
  checksteps: [
    "stepuuid",
    "parent_stepuuid",
    "checkuuid",
    "stationuuid",
    "url",
    "urltype",
    "error",
    "creation_iso8601",
  ],
  streamingservers: ["uuid", "url", "statusurl", "status", "error"],
} as const;

function emptyResponse(list: "byserveruuid" | keyof typeof EMPTY_RECORDS, format: ApiFormat): ApiResponse {
  const writer =
    list === "byserveruuid"
      ? stationWriter(format)
      : // parseCall accepts only formats of records for lists of records.
        recordWriter(format as ApiRecordFormat, list, EMPTY_RECORDS[list]);
  const { contentType, fileName } = writer;
  const nothing = () => {
    throw new Error("An empty list has no items");
  };
  return { contentType, fileName, bytes: 0, pieces: () => listPieces(writer, 0, nothing) };
}
