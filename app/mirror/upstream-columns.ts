import { rowOfUpstream } from "#app/import/formats/upstream-row.ts";
import { listedIdentity } from "#app/import/listed-identity.ts";
import { stationFromRow } from "#app/import/station-from-row.ts";
import type { UpstreamStation } from "#app/radio-browser/read-upstream-station.ts";
import { BUILT_IN_GENRES } from "#app/stations/reference/genre-map.ts";
import type { MirroredColumns } from "./merge-fields.ts";
import type { MirroredStation } from "./plan-known-station.ts";

/** A station of an upstream in the form of ours, as an import makes it; null if it cannot be one, such as with a private stream URL. */
export function mirroredStationOf(
  upstream: UpstreamStation,
  { allowPrivateStreams }: { allowPrivateStreams: boolean },
): MirroredStation | null {
  const row = rowOfUpstream(1, upstream);
  const read = stationFromRow(row, { genres: BUILT_IN_GENRES, country: "", allowPrivate: allowPrivateStreams });
  const written = read.ok ? listedIdentity(row, read.station)?.upstream?.written : undefined;
  if (!read.ok || !written) return null;
  const { country, city, bitrate } = read.station;
  // An import writes all of them.
  return { columns: written as MirroredColumns, country, city, bitrate };
}
