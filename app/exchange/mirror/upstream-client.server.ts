import { parseUpstreamStation, type UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { parseUuid } from "#app/exchange/radio-browser/uuid.ts";
import { isLoopbackHost } from "#app/platform/net/private-address.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { softwareVersion } from "#app/platform/process/project-root.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import { MirrorTrouble } from "./mirror-trouble.ts";
import { parseRecord, readRecords } from "./read-records.server.ts";
import { type SendUpstreamRequest, sendUpstreamRequest } from "./upstream-request.server.ts";

/** A change of a station: its fields are read from the station itself. */
export type UpstreamChange = { changeUuid: string; uuid: string };

/** `uuid`: the one that lists have. */
export type UpstreamAlias = { alias: string; uuid: string };

type ReadStations = {
  /** All records of the answer, also those that are no station. */
  records: number;
  stations: UpstreamStation[];
  /** UUIDs of records that are there, and of which nothing else can be used. */
  unreadable: string[];
};

/** What a mirror reads. Errors of all: MirrorTrouble when no upstream gives a usable answer; the reason of an aborted signal. */
export type UpstreamClient = {
  /** The upstream that answered last, else the first one. */
  base: () => string;
  /** How many stations that one has; 0 before the first answer. */
  total: () => number;
  /** The UUID of the newest change; null if there is no station. */
  newestChange: () => Promise<string | null>;
  /** Changes after this one, oldest first; from the beginning for null, and for one that the upstream does not know. */
  changesAfter: (changeUuid: string | null, limit: number) => Promise<UpstreamChange[]>;
  /** A page of all stations, by name. */
  stationsAt: (offset: number, limit: number) => Promise<ReadStations>;
  /** Those of these stations that there are. At most MAX_UUIDS. */
  stationsOf: (uuids: readonly string[]) => Promise<ReadStations>;
  /** A page of the UUIDs that stations answer to beside their own; empty of an upstream that is no RadioWave. */
  aliasesAt: (offset: number, limit: number) => Promise<UpstreamAlias[]>;
};

type UpstreamClientOptions = {
  /** Tried in this order. */
  bases: readonly string[];
  userAgent: string;
  clock: Clock;
  signal?: AbortSignal | undefined;
  /** For tests. */
  send?: SendUpstreamRequest;
};

/** Of one request. */
export const MAX_UUIDS = 200;

/** Between two requests to another machine. */
const PAUSE_MS = SECOND_MS;

const MIB = 1024 * 1024;
/** A station has some 1.2 kB. */
const MAX_BYTES = { small: MIB, changes: 16 * MIB, stations: 48 * MIB };

const SUPPORTED_VERSION = 1;

type Question<Answer> = {
  path: string;
  form?: Readonly<Record<string, string>>;
  maxBytes: number;
  read: (bytes: Uint8Array, base: string) => Promise<Answer>;
};

/**
 * Sends requests to Radio Browser servers, one at a time. Where one gives no usable answer the next one gets the
 * request, and from then on all. Each gets a request for its version first. No vote, click or station is ever sent.
 */
export function createUpstreamClient({
  bases,
  userAgent,
  clock,
  signal,
  send = sendUpstreamRequest,
}: UpstreamClientOptions): UpstreamClient {
  const totals = new Map<string, number>();
  let order = [...bases];
  let nextAt = 0;

  async function askBase<Answer>(base: string, { path, form, maxBytes, read }: Question<Answer>): Promise<Answer> {
    await waitUntil(clock, nextAt, signal);
    const request = { base, path: `/json/${path}`, maxBytes, userAgent, signal };
    try {
      const bytes = await send(form ? { ...request, form } : request);
      return await read(bytes, base);
    } finally {
      if (!isLoopbackHost(new URL(base).hostname)) nextAt = clock.now().getTime() + PAUSE_MS;
    }
  }

  async function ask<Answer>(question: Question<Answer>): Promise<Answer> {
    const failures: MirrorTrouble[] = [];
    for (const base of order) {
      try {
        if (!totals.has(base)) totals.set(base, await askBase(base, STATS));
        const answer = await askBase(base, question);
        order = [...order.slice(order.indexOf(base)), ...order.slice(0, order.indexOf(base))];
        return answer;
      } catch (error) {
        if (!(error instanceof MirrorTrouble)) throw error;
        failures.push(error);
        if (order.length > 1) log.warn({ err: error, base }, "an upstream of the mirror failed");
      }
    }
    throw worstOf(failures);
  }

  return {
    base: () => order[0] ?? "",
    total: () => totals.get(order[0] ?? "") ?? 0,
    newestChange: () =>
      ask({
        path: "stations/lastchange/1",
        maxBytes: MAX_BYTES.small,
        read: async (bytes, base) => {
          const [newest] = await readRecords(bytes, base, ({ changeuuid }) => parseUuid(changeuuid));
          if (newest === null) throw new MirrorTrouble({ kind: "nonsense", base });
          return newest ?? null;
        },
      }),
    changesAfter: (changeUuid, limit) =>
      ask({
        path: `stations/changed?${new URLSearchParams({ ...(changeUuid && { lastchangeuuid: changeUuid }), limit: String(limit) })}`,
        maxBytes: MAX_BYTES.changes,
        read: readChanges,
      }),
    stationsAt: (offset, limit) =>
      ask({
        path: `stations?${new URLSearchParams({ order: "name", offset: String(offset), limit: String(limit) })}`,
        maxBytes: MAX_BYTES.stations,
        read: readStations,
      }),
    stationsOf: (uuids) =>
      ask({
        path: "stations/byuuid",
        form: { uuids: uuids.join(",") },
        maxBytes: MAX_BYTES.stations,
        read: readStations,
      }),
    // Of the upstream that was read, and without an effect on the order: other servers do not know this call.
    aliasesAt: async (offset, limit) => {
      const path = `stations/aliases?${new URLSearchParams({ offset: String(offset), limit: String(limit) })}`;
      try {
        return await askBase(order[0] ?? "", { path, maxBytes: MAX_BYTES.changes, read: readAliases });
      } catch (error) {
        if (!(error instanceof MirrorTrouble)) throw error;
        log.debug({ err: error }, "the upstream gave no aliases");
        return [];
      }
    },
  };
}

const STATS: Question<number> = {
  path: "stats",
  maxBytes: MAX_BYTES.small,
  read: async (bytes, base) => {
    const stats = parseRecord(new TextDecoder().decode(bytes), base);
    if (Number(stats.supported_version) !== SUPPORTED_VERSION) throw new MirrorTrouble({ kind: "version", base });
    const total = Number(stats.stations) + Number(stats.stations_broken);
    return Number.isSafeInteger(total) && total > 0 ? total : 0;
  },
};

async function readChanges(bytes: Uint8Array, base: string): Promise<UpstreamChange[]> {
  const read = await readRecords(bytes, base, ({ changeuuid, stationuuid }) => {
    const [changeUuid, uuid] = [parseUuid(changeuuid), parseUuid(stationuuid)];
    return changeUuid && uuid ? { changeUuid, uuid } : null;
  });
  const changes = read.filter((change) => change !== null);
  if (read.length > 0 && changes.length === 0) throw new MirrorTrouble({ kind: "nonsense", base });
  return changes;
}

async function readAliases(bytes: Uint8Array, base: string): Promise<UpstreamAlias[]> {
  const read = await readRecords(bytes, base, ({ aliasuuid, stationuuid }) => {
    const [alias, uuid] = [parseUuid(aliasuuid), parseUuid(stationuuid)];
    return alias && uuid ? { alias, uuid } : [];
  });
  return read.flat();
}

async function readStations(bytes: Uint8Array, base: string): Promise<ReadStations> {
  const stations: UpstreamStation[] = [];
  const unreadable: string[] = [];
  const records = await readRecords(bytes, base, (record) => {
    const station = parseUpstreamStation(record);
    const uuid = station ? null : parseUuid(record.stationuuid);
    if (station) stations.push(station);
    else if (uuid) unreadable.push(uuid);
  });
  // A few records may lack a UUID; an answer of others is none of this API.
  if (2 * (stations.length + unreadable.length) < records.length) throw new MirrorTrouble({ kind: "nonsense", base });
  return { records: records.length, stations, unreadable };
}

/** The failure of the first upstream, with the longest wait that any of them requested. */
function worstOf(failures: readonly MirrorTrouble[]): MirrorTrouble {
  const [first] = failures;
  if (!first) throw new Error("No upstream is configured");
  const retryAfterMs = Math.max(...failures.map((failure) => failure.retryAfterMs));
  return new MirrorTrouble(first.trouble, { cause: first.cause, retryAfterMs });
}

/** Errors: the reason of an aborted signal. */
async function waitUntil(clock: Clock, at: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const ms = at - clock.now().getTime();
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", abort);
      resolve();
    });
    const abort = () => {
      cancel();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** The user agent of a mirror's requests. */
export function userAgent(publicUrl: string): string {
  return `RadioWave/${softwareVersion()} (+${publicUrl})`;
}
