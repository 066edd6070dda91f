import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";
import { type KnownRow, type KnownStation, leadingRow } from "./known-station.ts";
import { columnNames, type MirroredColumns, mergeFields } from "./merge-fields.ts";

/** A station of an upstream in the form of ours. */
export type MirroredStation = { columns: MirroredColumns; country: string; city: string; bitrate: string };

type KnownContext = {
  station: KnownStation;
  /** Of the station, of all its UUIDs that the upstream has or had. */
  rows: readonly KnownRow[];
  primaryUuid: string | undefined;
  /** The fields of a station that no upstream was compared with yet. */
  firstBase: WrittenFields;
};

/** What a version of an upstream means for a station that we have. */
type KnownPlan = {
  /** To store for this UUID; null: nothing has changed. */
  row: Omit<KnownRow, "isRemoved" | "stationId"> | null;
  /** The station with the fields that follow; null: nothing has changed. */
  station: KnownStation | null;
  /** Another UUID that gave the fields before; it no longer does. */
  formerLeader: string | null;
};

/**
 * Plans what to store of a station that we have. `theirs` is null where the version cannot be used: then only its facts
 * count.
 */
export function planKnownStation(
  upstream: UpstreamStation,
  theirs: MirroredStation | null,
  { station, rows, primaryUuid, firstBase }: KnownContext,
): KnownPlan {
  const { uuid, changeUuid, facts } = upstream;
  const known = rows.find((row) => row.uuid === uuid);
  const seen = { uuid, isRemoved: false };
  const present = [...rows.filter((row) => row.uuid !== uuid), seen];
  const isLeader = leadingRow(present, primaryUuid)?.uuid === uuid;
  const nothing = { station: null, formerLeader: null };

  const hasSameFacts = known !== undefined && !known.isRemoved && isSameFacts(known.facts, facts);
  const hasSameFields = known !== undefined && changeUuid !== null && known.changeUuid === changeUuid;
  const isFollowed = known !== undefined && !isEmpty(known.written) === isLeader;
  if ((hasSameFields || theirs === null) && isFollowed) {
    if (hasSameFacts && hasSameFields) return { row: null, ...nothing };
    const { written, ownFields } = known;
    return {
      row: { uuid, changeUuid: hasSameFields ? changeUuid : known.changeUuid, written, ownFields, facts },
      ...nothing,
    };
  }
  if (!isLeader || theirs === null) return { row: { uuid, changeUuid, written: {}, ownFields: [], facts }, ...nothing };

  const former = rows.find((row) => row.uuid !== uuid && !isEmpty(row.written));
  const base = known && !isEmpty(known.written) ? known.written : (former?.written ?? firstBase);
  const { columns, own } = mergeFields({ ours: station, base, theirs: theirs.columns });
  return {
    row: { uuid, changeUuid, written: theirs.columns, ownFields: columnNames(own), facts },
    station:
      Object.keys(columns).length === 0 ? null : { ...station, ...columns, ...derivedFields(station, columns, theirs) },
    formerLeader: former?.uuid ?? null,
  };
}

/** Fields that are not compared themselves, and follow with those that they were made of. */
function derivedFields(
  station: KnownStation,
  columns: WrittenFields,
  { country, city, bitrate }: Omit<MirroredStation, "columns">,
): Pick<KnownStation, "country" | "city" | "bitrate"> {
  const isCityOfRegion = station.city === "" || station.city === station.region;
  return {
    country: columns.country_code === undefined ? station.country : country,
    city: columns.region !== undefined && isCityOfRegion ? city : station.city,
    bitrate: columns.stream_url === undefined ? station.bitrate : bitrate,
  };
}

function isSameFacts(one: UpstreamFacts, other: UpstreamFacts): boolean {
  const known = new Map<string, unknown>(Object.entries(one));
  return Object.entries(other).every(([name, value]) => known.get(name) === value);
}

function isEmpty(written: WrittenFields): boolean {
  return Object.keys(written).length === 0;
}
