import type { RecordedStation, StationRecords } from "#app/stations/catalogue/station-records.ts";
import type { Station } from "#app/stations/station/station.ts";
import { withImageUrl } from "#app/stations/station/station-cover.ts";
import { WHEN_EMPTY } from "#app/stations/station/station-fields.ts";
import type { ApiStation } from "./api-station.ts";
import { type CountedClick, createClickWindow, type StationClicks } from "./click-window.ts";
import { type IndexedStation, indexedStation } from "./indexed-station.ts";
import { createListedStations } from "./listed-stations.ts";
import { makeApiStation } from "./make-api-station.ts";
import { createNameLists } from "./name-lists.ts";
import { createStationJsonCache } from "./station-json.ts";
import { stationSources } from "./station-sources.ts";
import { parseUuid } from "./uuid.ts";

/** A station, and the UUID that it was requested by. */
export type RequestedStation = { station: IndexedStation; uuid: string };

/** Whether a station is part of the API: a placeholder is no stream of its own. */
function hasOwnStream({ streamUrl }: Pick<Station, "streamUrl">): boolean {
  return streamUrl !== "" && streamUrl !== WHEN_EMPTY.streamUrl;
}

/** A request does not wait for more stations, such as those of an import: they are read in the background. */
const MAX_REFRESHED = 1_000;

/**
 * What Radio Browser's API reports: the stations of the catalogue, in whose slots it has the columns of its lists, and
 * clicks. It follows the catalogue until it is closed. `publicUrl`: the origin of this site, for uploaded images.
 */
export function createStationIndex({
  records,
  publicUrl,
  now,
}: {
  records: StationRecords;
  publicUrl: string;
  now: Date;
}) {
  const stations = createListedStations(records);
  const clicks = createClickWindow(now);
  /** Another index has other versions: also that of the same stations after a restart. */
  const id = crypto.randomUUID().slice(0, 8);
  let revision = 0;
  /** Slots that were not read since their station changed. */
  const pending = new Set(records.slots());

  /** Of an uploaded image, the URL where others find it. */
  const imageUrl = (station: Station): string => withImageUrl(station, publicUrl).imageUrl;

  const apiStation = ({ station, facts, clicks }: RecordedStation & { clicks: StationClicks }): ApiStation =>
    makeApiStation(stationSources({ station: withImageUrl(station, publicUrl), facts, clicks }));

  function listed(record: RecordedStation): IndexedStation {
    const counted = clicks.of(record.station.id);
    return indexedStation(record, counted, apiStation({ ...record, clicks: counted }));
  }

  /** Reads these slots from the catalogue. */
  function read(slots: Iterable<number>): void {
    const changes = new Map<number, IndexedStation | null>();
    for (const slot of slots) {
      const record = records.inSlot(slot);
      changes.set(slot, record && hasOwnStream(record.station) ? listed(record) : null);
    }
    if (changes.size === 0) return;
    revision += 1;
    stations.replace(changes);
  }

  // Read before the next request: what fails here must not fail the catalogue.
  const close = records.follow((slots) => {
    for (const slot of slots) pending.add(slot);
    revision += 1;
  });

  function prepare(limit: number): boolean {
    const slots = [...pending.values().take(limit)];
    for (const slot of slots) pending.delete(slot);
    read(slots);
    return pending.size > 0;
  }

  return {
    stations,
    names: createNameLists(stations),
    json: createStationJsonCache(),
    history: records.history,
    uuids: records.uuids,
    clicks,
    apiStation,
    imageUrl,
    close,

    /** Changes with each change of what is reported. */
    version: (): string => `${id}-${revision}`,

    /** Reads up to `limit` stations that are new or have changed; true while others are left. */
    prepare,

    /** Reads those that have changed, before a request. */
    refresh: (): void => {
      if (pending.size > 0 && pending.size <= MAX_REFRESHED) prepare(pending.size);
    },

    /** Adds clicks, and moves on to a time, which ends older ones. */
    count: (added: readonly CountedClick[], time: Date): void => {
      const ended = clicks.advance(time);
      const counted = new Set([...clicks.add(added), ...ended]);
      const slots = [...counted].flatMap((stationId) =>
        stations.find(stationId) ? (records.slotOf(stationId) ?? []) : [],
      );
      if (slots.length > 0) read(slots);
    },

    /** The station that answers to a UUID in any case; null for an unknown one, and while none is listed. */
    find: (uuid: string): RequestedStation | null => {
      const requested = parseUuid(uuid);
      const stationId = requested && records.findByUuid(requested, (one) => stations.find(one) !== null);
      const station = stationId ? stations.find(stationId) : null;
      return requested && station ? { station, uuid: requested } : null;
    },
  };
}

export type StationIndex = ReturnType<typeof createStationIndex>;
