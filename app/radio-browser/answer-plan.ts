import { answerChanges, answerChecks, answerClicks, answerNames } from "./answer-records.ts";
import { type ApiAnswer, answerRequested, answerStations } from "./answer-stations.ts";
import { type ApiSettings, configRecord, serverRecords, statsRecord } from "./api-records.ts";
import { type ApiFormat, type ApiRecordFormat, CONTENT_TYPES } from "./formats/api-format.ts";
import { recordWriter, writeObject } from "./formats/write-records.ts";
import { stationWriter } from "./formats/write-stations.ts";
import { listPieces } from "./list-pieces.ts";
import type { ApiPlan } from "./plan-call.ts";
import type { StationIndex } from "./station-index.ts";

/** What is reported about this site, and what varies between two answers. `random`: from 0 to 1. */
export type AnswerContext = {
  publicUrl: string;
  softwareVersion: string;
  settings: ApiSettings;
  now: Date;
  random: () => number;
};

/** The answer to a call. The order of a list must be prepared. `format`: one that the call has. */
export function answerPlan(
  index: StationIndex,
  { plan, format }: { plan: ApiPlan; format: ApiFormat },
  context: AnswerContext,
): ApiAnswer {
  const { publicUrl, softwareVersion, settings, now, random } = context;
  const host = new URL(publicUrl).host;
  // Calls of records have no other format.
  const recordFormat = format as ApiRecordFormat;
  switch (plan.type) {
    case "stations":
      return answerStations(index, { query: plan.query, format, random });
    case "uuids":
      return answerRequested(index, plan.uuids, { query: plan.query, format, random });
    case "names":
      return answerNames(index, plan.query, recordFormat);
    case "changed":
      return answerChanges(index, plan, recordFormat);
    case "checks":
      return answerChecks(index, plan, { format: recordFormat, now, serverName: host });
    case "clicks":
      return answerClicks(index, plan, recordFormat);
    case "stats":
      return objectAnswer(writeObject(objectFormat(format), "stats", statsRecord(countsOf(index), softwareVersion)));
    case "config":
      return objectAnswer(writeObject(objectFormat(format), "config", configRecord(host, settings)));
    case "servers":
      return objectAnswer({ contentType: CONTENT_TYPES.json, body: JSON.stringify(serverRecords(publicUrl)) });
    case "empty":
      return emptyAnswer(plan.list, format);
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

/** Such calls have no other format. */
function objectFormat(format: ApiFormat): "json" | "xml" {
  return format === "xml" ? format : "json";
}

function objectAnswer({ contentType, body }: { contentType: string; body: string }): ApiAnswer {
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

function emptyAnswer(list: "byserveruuid" | keyof typeof EMPTY_RECORDS, format: ApiFormat): ApiAnswer {
  const writer =
    list === "byserveruuid"
      ? stationWriter(format)
      : // Such lists have no other format.
        recordWriter(format as ApiRecordFormat, list, EMPTY_RECORDS[list]);
  const { contentType, fileName } = writer;
  const nothing = () => {
    throw new Error("An empty list has no items");
  };
  return { contentType, fileName, bytes: 0, pieces: () => listPieces(writer, 0, nothing) };
}
