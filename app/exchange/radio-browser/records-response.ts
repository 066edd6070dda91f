import { lastCheckAt } from "./api-orders.ts";
import {
  ALIAS_FIELDS,
  CHANGE_FIELDS,
  CHECK_FIELDS,
  CLICK_FIELDS,
  changeRecord,
  checkedAtOf,
  checkRecord,
  clickRecord,
  NAME_LISTS,
} from "./api-records.ts";
import type { ApiRecord, ApiRecordFormat } from "./formats/api-format.ts";
import { recordWriter } from "./formats/write-records.ts";
import type { IndexedStation } from "./indexed-station.ts";
import { listPieces } from "./list-pieces.ts";
import { type NameListQuery, nameRecord } from "./name-lists.ts";
import type { StationIndex } from "./station-index.ts";
import { type StationSources, stationSources } from "./station-sources.ts";
import type { ApiResponse } from "./stations-response.ts";
import type { Steps } from "./steps.ts";
import { checkTimeOf, checkUuid } from "./uuid.ts";

/** What a call of changes, checks or clicks requests; see `ApiPlan`. */
type RecordsQuery = {
  uuid: string | null;
  cursor: string | null;
  seconds: number | null;
  limit: number | null;
};

export function* namesResponse(index: StationIndex, query: NameListQuery, format: ApiRecordFormat): Steps<ApiResponse> {
  const { element, fields } = NAME_LISTS[query.list];
  const names = yield* index.names.read(query);
  return recordsResponse({ format, element, fields }, names, (name) => nameRecord(query.list, name));
}

/** The versions of the listed stations, or of one, the oldest first. */
export function* changesResponse(
  index: StationIndex,
  query: RecordsQuery,
  format: ApiRecordFormat,
): Steps<ApiResponse> {
  const requested = requestedSources(index, query.uuid);
  const versions = yield* index.history.after(query.cursor);
  const changes = yield* firstOf(versions, query.limit, (version) => {
    const sources = requested(version.stationId);
    return sources && { version, sources };
  });
  const form = { format, element: "station", fields: CHANGE_FIELDS };
  return recordsResponse(form, changes, ({ version: { uuid, former }, sources }) => {
    const { at, fields } = former ?? { at: sources.change.at, fields: null };
    const row = fields && { ...fields, image_url: index.imageUrl({ ...sources.station, imageUrl: fields.image_url }) };
    const station = { ...sources.station, imageUrl: index.imageUrl(sources.station) };
    return changeRecord({ ...sources, station }, { uuid, at, row });
  });
}

/** The last checks of the listed stations, or of one, the oldest first. The order of checks must be prepared. */
export function* checksResponse(
  index: StationIndex,
  query: RecordsQuery,
  { format, now, serverName }: { format: ApiRecordFormat; now: Date; serverName: string },
): Steps<ApiResponse> {
  const requested = requestedSources(index, query.uuid);
  const since = query.seconds === null ? 1 : Math.max(1, now.getTime() - query.seconds * 1_000);
  const { slots, inSlot } = index.stations.inOrder("checks");
  const checked = { count: slots.length, at: (position: number) => inSlot(slots[position] ?? 0) };
  const start = Math.max(firstSince(checked, since), indexAfterCheck(checked, query.cursor, now));
  const checks = yield* firstOf(slots.subarray(start), query.limit, (slot) => {
    const { station, facts } = inSlot(slot);
    const { uuid } = facts;
    const sources = requested(station.id);
    return sources && { sources, uuid };
  });
  const form = { format, element: "check", fields: CHECK_FIELDS };
  return recordsResponse(form, checks, ({ sources, uuid }) => {
    const record = checkRecord(sources, serverName);
    // The check has the same UUID for each of the station's UUIDs.
    return { ...record, checkuuid: checkUuid(uuid, checkedAtOf(sources) ?? now) };
  });
}

/** Stations in the order of their checks. */
type CheckedStations = { count: number; at: (position: number) => IndexedStation };

/** The position of the first station that was checked at this time or later. */
function firstSince({ count, at }: CheckedStations, time: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (lastCheckAt(at(middle)) >= time) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Where the checks after one begin. That one may be over: then the others of its time are given again. 0 for a UUID
 * that is none of a check.
 */
function indexAfterCheck(checked: CheckedStations, uuid: string | null, now: Date): number {
  const time = uuid === null ? undefined : checkTimeOf(uuid)?.getTime();
  if (time === undefined || time > now.getTime()) return 0;
  const first = firstSince(checked, time);
  for (let position = first; position < checked.count; position += 1) {
    const station = checked.at(position);
    if (lastCheckAt(station) !== time) break;
    if (checkUuid(station.facts.uuid, new Date(time)) === uuid) return position + 1;
  }
  return first;
}

const MAX_CLICKS = 10_000;

/** The clicks on the listed stations, or on one, the oldest first. */
export function* clicksResponse(index: StationIndex, query: RecordsQuery, format: ApiRecordFormat): Steps<ApiResponse> {
  const requested = requestedSources(index, query.uuid);
  const counted = index.clicks.list({ afterUuid: query.cursor, seconds: query.seconds });
  const limit = Math.min(query.limit ?? MAX_CLICKS, MAX_CLICKS);
  const clicks = yield* firstOf(counted, limit, ({ stationId, uuid, at }) => {
    const stationUuid = requested(stationId)?.uuid;
    return stationUuid === undefined ? null : { stationUuid, clickUuid: uuid, clickedAt: new Date(at) };
  });
  return recordsResponse({ format, element: "click", fields: CLICK_FIELDS }, clicks, clickRecord);
}

/** The UUIDs that listed stations answer to beside their own, each with that one. */
export function* aliasesResponse(
  index: StationIndex,
  { offset, limit }: { offset: number; limit: number | null },
  format: ApiRecordFormat,
): Steps<ApiResponse> {
  let left = offset;
  const aliases = yield* firstOf(index.uuids(), limit, (uuid) => {
    const primary = index.find(uuid)?.station.uuid;
    if (primary === undefined || primary === uuid) return null;
    left -= 1;
    return left >= 0 ? null : { aliasuuid: uuid, stationuuid: primary };
  });
  return recordsResponse({ format, element: "alias", fields: ALIAS_FIELDS }, aliases, (alias) => alias);
}

/** Gives the sources of a listed station; null for others than the one that is requested, which has the UUID of the call. */
function requestedSources(index: StationIndex, uuid: string | null): (stationId: string) => StationSources | null {
  if (uuid === null) {
    return (stationId) => {
      const station = index.stations.find(stationId);
      return station && stationSources(station);
    };
  }
  const requested = index.find(uuid);
  const sources = requested && { ...stationSources(requested.station), uuid: requested.uuid };
  return (stationId) => (sources?.station.id === stationId ? sources : null);
}

/** Records that are looked at in one step. */
const RECORDS_PER_STEP = 2_000;

/** What the first `limit` items give that give anything; null: of all. */
function* firstOf<Item, Result>(
  items: Iterable<Item>,
  limit: number | null,
  resultOf: (item: Item) => Result | null,
): Steps<Result[]> {
  const results: Result[] = [];
  let looked = 0;
  for (const item of items) {
    if (results.length === limit) break;
    looked += 1;
    if (looked % RECORDS_PER_STEP === 0) yield;
    const result = resultOf(item);
    if (result !== null) results.push(result);
  }
  return results;
}

type RecordsForm = { format: ApiRecordFormat; element: string; fields: readonly string[] };

/** A list of names has some 50, one of changes some 700. */
const BYTES_PER_FIELD = 40;

function recordsResponse<Item>(
  { format, element, fields }: RecordsForm,
  items: readonly Item[],
  recordOf: (item: Item) => ApiRecord,
): ApiResponse {
  const writer = recordWriter(format, element, fields);
  const recordAt = (position: number): ApiRecord => {
    const item = items[position];
    if (item === undefined) throw new Error(`The list has no record at ${position}`);
    return recordOf(item);
  };
  return {
    contentType: writer.contentType,
    fileName: writer.fileName,
    bytes: items.length * fields.length * BYTES_PER_FIELD,
    pieces: () => listPieces(writer, items.length, recordAt),
  };
}
