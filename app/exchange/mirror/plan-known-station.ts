import type { StationInput } from "#app/exchange/lists/station-from-row.ts";
import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";
import { type MirroredColumns, mergeFields } from "./merge-fields.ts";

/** A station of ours, as far as a mirror changes it. */
export type KnownStation = MirroredColumns & {
  id: string;
  status: StationStatus;
  country: string;
  city: string;
  bitrate: string;
};

/** What an upstream reported last about one of its UUIDs. */
export type KnownRow = {
  uuid: string;
  stationId: string;
  changeUuid: string | null;
  written: WrittenFields;
  ownFields: readonly string[];
  facts: UpstreamFacts;
  isRemoved: boolean;
};

/** A station of an upstream in the form of ours. `columns`: those that are compared. */
export type MirroredStation = { columns: MirroredColumns; input: StationInput };

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
  /** The station has all fields of this version of the upstream, and had another one. */
  isFollowedVersion: boolean;
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
  const { uuid, changeUuid } = upstream;
  const known = rows.find((row) => row.uuid === uuid);
  // Servers count apart: one that answers in another's place may have fewer votes.
  const facts = { ...upstream.facts, votes: Math.max(upstream.facts.votes, known?.facts.votes ?? 0) };
  // A station follows its primary UUID, unless the upstream removed it; then the first of the others.
  const present = [uuid, ...rows.flatMap((row) => (row.isRemoved ? [] : row.uuid))];
  const isLeader = (present.find((one) => one === primaryUuid) ?? present.toSorted()[0]) === uuid;
  const nothing = { station: null, formerLeader: null, isFollowedVersion: false };

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
    row: { uuid, changeUuid, written: theirs.columns, ownFields: own, facts },
    station: isEmpty(columns) ? null : { ...station, ...columns, ...derivedFields(station, columns, theirs.input) },
    formerLeader: former?.uuid ?? null,
    isFollowedVersion: own.length === 0,
  };
}

/** Fields that are not compared themselves, and follow with those that they were made of. */
function derivedFields(
  station: KnownStation,
  columns: WrittenFields,
  { country, city, bitrate }: StationInput,
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
