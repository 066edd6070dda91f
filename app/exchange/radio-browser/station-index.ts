import type { Station } from "#app/stations/station/station.ts";
import { withImageUrl } from "#app/stations/station/station-cover.ts";
import { WHEN_EMPTY } from "#app/stations/station/station-fields.ts";
import type { ApiStation } from "./api-station.ts";
import { apiStationRowOf, type IndexedStation } from "./api-station-row.ts";
import { type CountedClick, createClickWindow, NO_CLICKS } from "./click-window.ts";
import { createListedStations } from "./listed-stations.ts";
import { makeApiStation } from "./make-api-station.ts";
import { createNameLists } from "./name-lists.ts";
import { parseUuid } from "./parse-uuid.ts";
import { createStationHistory, type VersionRow } from "./station-history.ts";
import { createStationJsonCache } from "./station-json.ts";
import type { Popularity, StationSources } from "./station-sources.ts";
import { createUuidDirectory, type KnownUuid } from "./uuid-directory.ts";

/** What the tables have of a station; clicks are counted in memory. */
export type StoredSources = Omit<StationSources, "popularity"> & { votes: number };

const UNPOPULAR: Popularity = { votes: 0, ...NO_CLICKS };

/** A station, and the UUID that it was requested by. */
export type RequestedStation = { station: IndexedStation; uuid: string };

/** Whether a station is part of the API: a placeholder is no stream of its own. `approved` is checked before. */
export function hasOwnStream({ streamUrl }: Pick<Station, "streamUrl">): boolean {
  return streamUrl !== "" && streamUrl !== WHEN_EMPTY.streamUrl;
}

/**
 * What Radio Browser's API reports, in memory: stations, their UUIDs, versions and clicks. `publicUrl`: the origin of
 * this site, for uploaded images.
 */
export function createStationIndex({ publicUrl, now }: { publicUrl: string; now: Date }) {
  const stations = createListedStations();
  const uuids = createUuidDirectory();
  const history = createStationHistory();
  const clicks = createClickWindow(now);
  /** Another index has other versions: also that of the same stations after a restart. */
  const id = crypto.randomUUID().slice(0, 8);
  let revision = 0;

  /** Of an uploaded image, the URL where others find it. */
  const imageUrl = (station: Station): string => withImageUrl(station, publicUrl).imageUrl;

  const apiStation = (sources: StationSources): ApiStation =>
    makeApiStation({ ...sources, station: withImageUrl(sources.station, publicUrl) });

  function indexed({ station, uuid, change, upstream, check, popularity }: StationSources): IndexedStation {
    // A literal takes less memory than a copy.
    const sources = { station, uuid, change, upstream, check, popularity };
    return { sources, row: apiStationRowOf(apiStation(sources), sources) };
  }

  /** Most stations have no votes and clicks of our own: they share one value. */
  function popularityOf(stationId: string, votes: number): Popularity {
    const counted = clicks.of(stationId);
    return votes === 0 && counted === NO_CLICKS ? UNPOPULAR : { votes, ...counted };
  }

  /** Counts clicks again in these stations. */
  function recount(stationIds: Iterable<string>): void {
    const counted: IndexedStation[] = [];
    for (const stationId of stationIds) {
      const station = stations.find(stationId);
      if (!station) continue;
      const popularity = popularityOf(stationId, station.sources.popularity.votes);
      counted.push(indexed({ ...station.sources, popularity }));
    }
    if (counted.length === 0) return;
    revision += 1;
    stations.put(counted);
  }

  return {
    stations,
    names: createNameLists(stations),
    json: createStationJsonCache(),
    history,
    clicks,
    apiStation,
    imageUrl,

    /** Changes with each change of what is reported. */
    version: (): string => `${id}-${revision}`,

    put: (stored: readonly StoredSources[]): void => {
      revision += 1;
      stations.put(
        stored.map(({ votes, ...sources }) =>
          indexed({ ...sources, popularity: popularityOf(sources.station.id, votes) }),
        ),
      );
    },

    remove: (stationIds: readonly string[]): void => {
      revision += 1;
      stations.remove(stationIds);
    },

    putUuids: (rows: readonly KnownUuid[]): void => {
      revision += 1;
      uuids.put(rows);
    },

    addVersions: history.append,

    replaceVersions: (stationIds: ReadonlySet<string>, rows: readonly VersionRow[]): void => {
      revision += 1;
      history.replace(stationIds, rows);
    },

    /** Adds clicks, and moves on to a time, which ends older ones. */
    count: (added: readonly CountedClick[], time: Date): void => {
      const ended = clicks.advance(time);
      recount(new Set([...clicks.add(added), ...ended]));
    },

    /** The station that answers to a UUID in any case; null for an unknown one, and while none is listed. */
    find: (uuid: string): RequestedStation | null => {
      const requested = parseUuid(uuid);
      const stationId = requested && uuids.find(requested, (one) => stations.find(one) !== null);
      const station = stationId ? stations.find(stationId) : null;
      return requested && station ? { station, uuid: requested } : null;
    },
  };
}

export type StationIndex = ReturnType<typeof createStationIndex>;
