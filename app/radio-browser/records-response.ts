import {
  CHANGE_FIELDS,
  CHECK_FIELDS,
  CLICK_FIELDS,
  changeRecord,
  checkedAtOf,
  checkRecord,
  clickRecord,
  NAME_LISTS,
} from "./api-records.ts";
import type { IndexedStation } from "./api-station-row.ts";
import { checkTimeOf, checkUuid } from "./check-uuid.ts";
import type { ApiRecord, ApiRecordFormat } from "./formats/api-format.ts";
import { recordWriter } from "./formats/write-records.ts";
import { listPieces } from "./list-pieces.ts";
import type { NameListQuery } from "./name-lists.ts";
import type { StationIndex } from "./station-index.ts";
import type { StationSources } from "./station-sources.ts";
import type { ApiResponse } from "./stations-response.ts";

/** What a call of changes, checks or clicks requests; see `ApiPlan`. */
type RecordsQuery = {
  uuid: string | null;
  cursor: string | null;
  seconds: number | null;
  limit: number | null;
};

export function namesResponse(index: StationIndex, query: NameListQuery, format: ApiRecordFormat): ApiResponse {
  const { element, fields } = NAME_LISTS[query.list];
  const names = index.names.read(query);
  return recordsResponse({ format, element, fields }, names, (name) => name);
}

/** The versions of the listed stations, or of one, the oldest first. */
export function changesResponse(index: StationIndex, query: RecordsQuery, format: ApiRecordFormat): ApiResponse {
  const sourcesOf = requestedSources(index, query.uuid);
  const versions = index.history.after(query.cursor).flatMap((version) => {
    const sources = sourcesOf(version.stationId);
    return sources ? { version, sources } : [];
  });
  const form = { format, element: "station", fields: CHANGE_FIELDS };
  return recordsResponse(form, firstOf(versions, query.limit), ({ version: { uuid, at, fields }, sources }) => {
    const row = fields && { ...fields, image_url: index.imageUrl({ ...sources.station, imageUrl: fields.image_url }) };
    const station = { ...sources.station, imageUrl: index.imageUrl(sources.station) };
    return changeRecord({ ...sources, station }, { uuid, at, row });
  });
}

/** The last checks of the listed stations, or of one, the oldest first. */
export function checksResponse(
  index: StationIndex,
  query: RecordsQuery,
  { format, now, serverName }: { format: ApiRecordFormat; now: Date; serverName: string },
): ApiResponse {
  const sourcesOf = requestedSources(index, query.uuid);
  const since = query.seconds === null ? 1 : Math.max(1, now.getTime() - query.seconds * 1_000);
  const checked = [...index.stations.all()].filter(({ row }) => row.lastCheckAt >= since);
  checked.sort(
    (one, other) => one.row.lastCheckAt - other.row.lastCheckAt || (one.sources.uuid < other.sources.uuid ? -1 : 1),
  );
  const checks = checked
    .slice(indexAfterCheck(checked, query.cursor, now))
    .flatMap(({ sources: { uuid, station } }) => {
      const sources = sourcesOf(station.id);
      return sources ? { sources, uuid } : [];
    });
  const form = { format, element: "check", fields: CHECK_FIELDS };
  return recordsResponse(form, firstOf(checks, query.limit), ({ sources, uuid }) => {
    const record = checkRecord(sources, serverName);
    // The check has the same UUID for each of the station's UUIDs.
    return { ...record, checkuuid: checkUuid(uuid, checkedAtOf(sources) ?? now) };
  });
}

/**
 * Where the checks after one begin, among checks by time. That one may be over: then the others of its time are given
 * again. 0 for a UUID that is none of a check.
 */
function indexAfterCheck(checked: readonly IndexedStation[], uuid: string | null, now: Date): number {
  const at = uuid === null ? undefined : checkTimeOf(uuid)?.getTime();
  if (at === undefined || at > now.getTime()) return 0;
  const isIt = ({ row, sources }: IndexedStation) =>
    row.lastCheckAt === at && checkUuid(sources.uuid, new Date(at)) === uuid;
  const found = checked.findIndex(isIt);
  if (found >= 0) return found + 1;
  const later = checked.findIndex(({ row }) => row.lastCheckAt >= at);
  return later < 0 ? checked.length : later;
}

const MAX_CLICKS = 10_000;

/** The clicks on the listed stations, or on one, the oldest first. */
export function clicksResponse(index: StationIndex, query: RecordsQuery, format: ApiRecordFormat): ApiResponse {
  const sourcesOf = requestedSources(index, query.uuid);
  const clicks = index.clicks.list({ afterUuid: query.cursor, seconds: query.seconds }).flatMap((click) => {
    const stationUuid = sourcesOf(click.stationId)?.uuid;
    return stationUuid === undefined ? [] : { stationUuid, clickUuid: click.uuid, clickedAt: new Date(click.at) };
  });
  const limit = Math.min(query.limit ?? MAX_CLICKS, MAX_CLICKS);
  return recordsResponse({ format, element: "click", fields: CLICK_FIELDS }, firstOf(clicks, limit), clickRecord);
}

/** Gives the sources of a listed station; null for others than the one that is requested, which has the UUID of the call. */
function requestedSources(index: StationIndex, uuid: string | null): (stationId: string) => StationSources | null {
  if (uuid === null) return (stationId) => index.stations.find(stationId)?.sources ?? null;
  const requested = index.find(uuid);
  const sources = requested && { ...requested.station.sources, uuid: requested.uuid };
  return (stationId) => (sources?.station.id === stationId ? sources : null);
}

function firstOf<Item>(items: readonly Item[], limit: number | null): readonly Item[] {
  return limit === null ? items : items.slice(0, limit);
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
