import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { UpstreamFacts, WrittenFields } from "#app/stations/station/upstream-facts.ts";

/** The last check of a station's stream, as far as the API reports it. */
export type CheckFacts = {
  /** The stream URL that was checked: the result does not apply to another one. */
  checkedUrl: string;
  outcome: StreamOutcome | null;
  bitrateKbps: number | null;
  checkedAt: Date | null;
  /** When a check found it playing last. */
  playedAt: Date | null;
};

/**
 * `clicks`: of the last 24 hours; `clicksBefore`: of the 24 hours before; both counted here. `votes`: 0 if none was
 * given here.
 */
export type Popularity = { votes: number; clicks: number; clicksBefore: number; clickedAt: Date | null };

/** The version of a station that is current. `at`: milliseconds since 1970. */
type CurrentVersion = { readonly uuid: string; readonly at: number };

/** What is compared with the station's columns: what an upstream reports about a column with another value does not apply. */
type ComparedFields = Partial<Pick<WrittenFields, "stream_url" | "region" | "languages">>;

/** All that the API reports about a station, from its tables. */
export type StationSources = {
  station: Station;
  /** The primary UUID. */
  uuid: string;
  change: CurrentVersion;
  /** Null: no upstream has it. */
  upstream: { facts: UpstreamFacts; written: ComparedFields } | null;
  /** Null: not checked yet. */
  check: CheckFacts | null;
  popularity: Popularity;
};
