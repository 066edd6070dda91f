import type { ApiOrder } from "./api-orders.ts";
import type { ApiStation } from "./api-station.ts";
import type { ApiFormat } from "./formats/api-format.ts";
import { stationWriter } from "./formats/write-stations.ts";
import type { IndexedStation } from "./indexed-station.ts";
import { jsonPieces, listPieces } from "./list-pieces.ts";
import { type ApiListQuery, selectStations, shuffled } from "./select-stations.ts";
import { createMatcher, distanceFrom } from "./station-criteria.ts";
import type { RequestedStation, StationIndex } from "./station-index.ts";
import type { Steps } from "./steps.ts";

/**
 * A response that is not written yet. `bytes`: about as many as it will have. `pieces`: of its body; each call writes
 * it anew.
 */
export type ApiResponse = {
  contentType: string;
  /** Of a playlist. */
  fileName: string | null;
  bytes: number;
  pieces: () => Iterable<Buffer<ArrayBuffer>>;
};

type StationsQuery = { query: ApiListQuery; format: ApiFormat; random: () => number };

/** A page of a list. Its order must be prepared. */
export function* stationsResponse(index: StationIndex, { query, format, random }: StationsQuery): Steps<ApiResponse> {
  const stations = yield* selectStations(index.stations, query, random);
  const { near } = query.criteria;
  const overrides =
    near && ((position: number) => ({ geo_distance: distanceFrom(near, stationAt(stations, position)) }));
  return stationListResponse(index, { format, stations, overrides });
}

/** The stations with some UUIDs, each under the one that it was requested by. The order must be prepared. */
export function* requestedStationsResponse(
  index: StationIndex,
  uuids: readonly string[],
  { query, format, random }: StationsQuery,
): Steps<ApiResponse> {
  const { order, offset, limit, criteria } = query;
  const fits = createMatcher(criteria) ?? (() => true);
  // One UUID may be requested in several cases.
  const requested = new Map<string, RequestedStation>();
  for (const [number, uuid] of uuids.entries()) {
    if (number % UUIDS_PER_STEP === UUIDS_PER_STEP - 1) yield;
    const one = index.find(uuid);
    if (one && fits(one.station)) requested.set(one.uuid, one);
  }
  const found = [...requested.values()];
  const isRandom = order === "random";
  const sorted = isRandom ? shuffled(found, found.length, random) : sortedByPosition(index, found, order);
  if (query.reverse) sorted.reverse();
  const page = sorted.slice(offset, limit === null ? undefined : offset + limit);
  const isByAlias = page.some(({ station, uuid }) => station.facts.uuid !== uuid);
  const overrides = isByAlias ? (position: number) => ({ stationuuid: page[position]?.uuid ?? "" }) : null;
  const stations = page.map(({ station }) => station);
  return stationListResponse(index, { format, stations, overrides });
}

/** UUIDs that are looked up in one step. */
const UUIDS_PER_STEP = 1_000;

/** In an order; on a tie, as of two UUIDs of one station, by UUID. Positions are compared faster than texts. */
function sortedByPosition(
  { stations }: Pick<StationIndex, "stations">,
  found: readonly RequestedStation[],
  order: ApiOrder,
): RequestedStation[] {
  const { positions } = stations.inOrder(order);
  const placed = found.map((one) => {
    const slot = stations.slotOf(one.station.station.id);
    // One that was removed meanwhile comes last.
    return { one, position: (slot === undefined ? undefined : positions[slot]) ?? stations.size() };
  });
  placed.sort((a, b) => a.position - b.position || (a.one.uuid < b.one.uuid ? -1 : 1));
  return placed.map(({ one }) => one);
}

/** In JSON, which is among the longer forms. */
const BYTES_PER_STATION = 1_200;

type StationList = {
  format: ApiFormat;
  stations: readonly IndexedStation[];
  /** The values that differ from those of other lists, by position; null: none. */
  overrides: ((position: number) => Partial<ApiStation>) | null;
};

function stationListResponse(
  { apiStation, json }: Pick<StationIndex, "apiStation" | "json">,
  { format, stations, overrides }: StationList,
): ApiResponse {
  const writer = stationWriter(format);
  const { contentType, fileName } = writer;
  const form = { contentType, fileName, bytes: stations.length * BYTES_PER_STATION };
  if (format !== "json" || overrides) {
    const itemAt = (position: number) => ({
      ...apiStation(stationAt(stations, position)),
      ...overrides?.(position),
    });
    return { ...form, pieces: () => listPieces(writer, stations.length, itemAt) };
  }
  const bytesAt = (position: number) => {
    const station = stationAt(stations, position);
    return json.read(station, stations.length, () => writer.item(apiStation(station), 0));
  };
  return { ...form, pieces: () => jsonPieces(writer, stations.length, bytesAt) };
}

function stationAt(stations: readonly IndexedStation[], position: number): IndexedStation {
  const station = stations[position];
  if (!station) throw new Error(`The list has no station at ${position}`);
  return station;
}
