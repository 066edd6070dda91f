import type { StationStatus } from "#app/stations/station/station-status.ts";
import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";
import type { MirroredColumns } from "./merge-fields.ts";

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

/**
 * The row whose fields a station follows: that of its primary UUID, unless the upstream removed it; then the first of
 * the others. Undefined if all are removed.
 */
export function leadingRow<Row extends Pick<KnownRow, "uuid" | "isRemoved">>(
  rows: readonly Row[],
  primaryUuid: string | undefined,
): Row | undefined {
  const present = rows.filter(({ isRemoved }) => !isRemoved).toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));
  return present.find(({ uuid }) => uuid === primaryUuid) ?? present[0];
}
