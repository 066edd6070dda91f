import type { CheckFacts, StationFacts, UpstreamReport } from "#app/stations/catalogue/station-facts.ts";
import type { RecordedStation } from "#app/stations/catalogue/station-records.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { StationClicks } from "./click-window.ts";

/**
 * `clicks`: of the last 24 hours; `clicksBefore`: of the 24 hours before; both counted here. `votes`: 0 if none was
 * given here.
 */
export type Popularity = StationClicks & Pick<StationFacts, "votes">;

/** The version of a station that is current. `at`: milliseconds since 1970. */
type CurrentVersion = { readonly uuid: string; readonly at: number };

/** All that the API reports about a station, from its tables. */
export type StationSources = {
  station: Station;
  /** The primary UUID. */
  uuid: string;
  /** See `StationFacts`. */
  isAdded: boolean;
  change: CurrentVersion;
  /** Null: no upstream has it. */
  upstream: UpstreamReport | null;
  /** Null: not checked yet. */
  check: CheckFacts | null;
  popularity: Popularity;
};

/** What is reported about a station of the catalogue with these clicks. */
export function stationSources({
  station,
  facts,
  clicks,
}: RecordedStation & { clicks: StationClicks }): StationSources {
  const { uuid, isAdded, changeUuid, changedAt, upstream, check, votes } = facts;
  const change = { uuid: changeUuid, at: changedAt };
  return { station, uuid, isAdded, change, upstream, check, popularity: { votes, ...clicks } };
}
