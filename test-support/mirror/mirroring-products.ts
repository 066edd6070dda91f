import { isDeepStrictEqual } from "node:util";
import { expect, onTestFinished } from "vitest";
import { type MirrorState, readMirrorState } from "#app/exchange/mirror/mirror-state.server.ts";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { openDatabase } from "../../server/open-database.ts";
import { copyOfPreparedDataFolder } from "../databases.ts";
import { type Product, startProduct } from "../product.ts";
import { type LogLine, readLog } from "../read-log.ts";
import { waitUntil } from "../wait-until.ts";

/** The clock of all mirrors, also after a second start: what one has stored is never in the future of the next one. */
const CLOCK = { clockSpeed: 20, clockEpoch: Date.now() };

/** A data folder for a mirror, which starts on it again and again. */
type MirrorFolder = {
  path: string;
  /** Starts a product that follows the upstream, or resumes that: a pass every twentieth of a second. */
  start: () => Promise<Product>;
};

/** Makes the folder of a new mirror. Its product stops, and the folder is removed, when the test ends. */
export async function makeMirrorFolder(upstreamOrigin: string): Promise<MirrorFolder> {
  const { path, remove } = await copyOfPreparedDataFolder();
  const started: Product[] = [];
  onTestFinished(async () => {
    for (const mirror of started) await mirror.stop();
    remove();
  });
  const env = { MIRROR_FROM: upstreamOrigin, MIRROR_SECONDS: "1" };
  const start = async () => {
    const mirror = await startProduct({ env, dataDir: path, ...CLOCK });
    started.push(mirror);
    return mirror;
  };
  return { path, start };
}

/** All stations of a product, by UUID. */
export async function listedStations({ origin }: Pick<Product, "origin">): Promise<ApiStation[]> {
  const stations: ApiStation[] = await (await fetch(`${origin}/json/stations`)).json();
  return stations.toSorted((one, other) => (one.stationuuid < other.stationuuid ? -1 : 1));
}

/**
 * What a mirror has as its upstream does: all but the results of its own stream checks, and the times and UUIDs of its
 * own changes.
 */
function mirroredFields(station: ApiStation): Partial<ApiStation> {
  const { stationuuid, name, url, homepage, tags, country, countrycode, state, votes } = station;
  const { geo_lat, geo_long, language, languagecodes, has_extended_info } = station;
  const common = { stationuuid, name, url, homepage, tags, country, countrycode, state, votes };
  if (!url.includes(".mare.example/")) return common;
  // Built-in stations have their images on their own site, and streams that may be checked.
  const { favicon, url_resolved, iso_3166_2, codec, bitrate, hls, clickcount, clicktrend, clicktimestamp } = station;
  return {
    ...common,
    geo_lat,
    geo_long,
    language,
    languagecodes,
    has_extended_info,
    favicon,
    url_resolved,
    iso_3166_2,
    codec,
    bitrate,
    hls,
    clickcount,
    clicktrend,
    clicktimestamp,
  };
}

/** Waits until a mirror lists the stations of its upstream, which do not change meanwhile: without losses and duplicates. */
export async function expectSameStations(mirror: Product, upstream: Product): Promise<void> {
  const theirs = (await listedStations(upstream)).map(mirroredFields);
  let ours: Partial<ApiStation>[] = [];
  const isSame = async () => {
    ours = (await listedStations(mirror)).map(mirroredFields);
    return isDeepStrictEqual(ours, theirs);
  };
  // What differs says more than that it was waited in vain.
  await waitUntil("the mirror has the stations of its upstream", isSame).catch(() => {});
  expect(ours).toEqual(theirs);
  expect(new Set(ours.map(({ stationuuid }) => stationuuid)).size).toBe(ours.length);
}

/** The lines of a mirror's log about passes that ended, or failed. */
export function passesOf({ log }: Product, how: "ended" | "failed"): LogLine[] {
  return readLog(log()).filter(({ msg }) => msg === `mirror pass ${how}`);
}

/** The state that a mirror has stored, which has stopped. */
export async function storedState(dataDir: string): Promise<MirrorState> {
  const connection = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return await readMirrorState(connection.database);
  } finally {
    await connection.close();
  }
}
