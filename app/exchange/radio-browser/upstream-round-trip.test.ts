import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compactUpstream } from "#app/stations/catalogue/station-facts.ts";
import { parseLanguages } from "#app/stations/station/reference/languages.ts";
import { station } from "#test-support/named-stations.ts";
import type { ApiStation } from "./api-station.ts";
import { parseApiTime } from "./api-time.ts";
import { stationWriter } from "./formats/write-stations.ts";
import { makeApiStation } from "./make-api-station.ts";
import { parseUpstreamStation, type UpstreamStation } from "./read-upstream-station.ts";

const FIXTURE = `${import.meta.dirname}/../lists/formats/fixtures/15-radio-browser-api.json`;
const REPORTED: ApiStation[] = JSON.parse(readFileSync(FIXTURE, "utf8"));

/** A station with the fields that an upstream gave it, not checked or played here, as the API reports it. */
function mirrored(read: UpstreamStation, reported: ApiStation): ApiStation {
  const { codes: languages } = parseLanguages(`${read.language},${read.languagecodes}`);
  const [region, countryCode] = [read.state, read.countrycode];
  const [latitude, longitude] = [read.geo_lat, read.geo_long];
  const written = {
    stream_url: read.url,
    region,
    languages,
    country_code: countryCode,
    tags: read.tags,
    latitude,
    longitude,
  };
  const mirroredStation = station({
    id: read.uuid,
    name: read.name,
    streamUrl: read.url,
    websiteUrl: read.homepage,
    imageUrl: read.favicon,
    tags: read.tags,
    genre: "Geral",
    region,
    countryCode,
    languages,
    latitude,
    longitude,
    createdAt: parseApiTime(reported.lastlocalchecktime) ?? new Date(0),
  });
  return makeApiStation({
    station: mirroredStation,
    uuid: read.uuid,
    isAdded: false,
    change: { uuid: read.changeUuid ?? "", at: parseApiTime(reported.lastchangetime)?.getTime() ?? 0 },
    upstream: compactUpstream({ facts: read.facts, written }, mirroredStation),
    check: null,
    popularity: { votes: 0, clicks: 0, clicksBefore: 0, clickedAt: null },
  });
}

test("a station that was read from an upstream is reported as the upstream reported it", () => {
  expect(REPORTED.length).toBeGreaterThan(30);
  for (const reported of REPORTED) {
    const read = parseUpstreamStation(reported);
    expect(read).not.toBeNull();
    const again = read && mirrored(read, reported);
    expect(again).toEqual({
      ...reported,
      name: reported.name.trim(),
      favicon: reported.favicon.replace(/^null$/, ""),
      homepage: reported.homepage.replace(/^null$/, ""),
    });
    expect(again && stationWriter("json").item(again, 0)).toBe(JSON.stringify(again));
  }
});
