import { expect, test } from "vitest";
import { API_ADDRESSES, API_PARAMETERS } from "./api-guide.ts";
import { NAME_LISTS } from "./api-records.ts";
import { API_FORMATS } from "./formats/api-format.ts";
import { collectParameters } from "./parameters.ts";
import { parseCall } from "./parse-call.ts";
import { planCall } from "./plan-call.ts";

const PATHS = API_ADDRESSES.flatMap(({ paths }) => paths);

const OF_CONTRACT = [
  "/{f}/stations",
  ...["name", "codec", "country", "state", "language", "tag"].map((field) => `/{f}/stations/by${field}/{texto}`),
  ...["name", "codec", "country", "countrycode", "state", "language", "tag"].map(
    (field) => `/{f}/stations/by${field}exact/{texto}`,
  ),
  ...["/{f}/stations/byuuid/{uuid}", "/{f}/stations/byuuid", "/{f}/stations/byurl", "/{f}/stations/search"],
  ...["topclick", "topvote", "lastclick", "lastchange", "broken"].flatMap((list) => [
    `/{f}/stations/${list}`,
    `/{f}/stations/${list}/{n}`,
  ]),
  ...["/{f}/stations/changed", "/{f}/stations/changed/{uuid}"],
  ...["countries", "countrycodes", "codecs", "languages", "tags", "states"].flatMap((list) => [
    `/{f}/${list}`,
    `/{f}/${list}/{parte}`,
  ]),
  "/{f}/states/{país}/{parte}",
  ...["/{f}/url/{uuid}", "/v2/{f}/url/{uuid}", "/{f}/vote/{uuid}", "/{f}/add"],
  ...["/{f}/checks", "/{f}/checks/{uuid}", "/{f}/clicks", "/{f}/clicks/{uuid}"],
  ...["/{f}/checksteps", "/{f}/streamingservers", "/{f}/stations/byserveruuid"],
  ...["/{f}/stats", "/{f}/servers", "/{f}/config"],
];

/** Which Radio Browser does not have. */
const OF_THIS_SITE = ["/{f}/stations/aliases"];

test("the paths are those of the contract, and one of this site, each once", () => {
  expect(PATHS.toSorted()).toEqual([...OF_CONTRACT, ...OF_THIS_SITE].toSorted());
});

const formatsOf = (path: string) => API_ADDRESSES.find(({ paths }) => paths.includes(path))?.formats.join(" ");

test("each path has its formats", () => {
  expect(formatsOf("/{f}/stations/search")).toBe(API_FORMATS.join(" "));
  for (const list of Object.keys(NAME_LISTS)) expect(formatsOf(`/{f}/${list}`)).toBe("json xml csv");
  expect(formatsOf("/{f}/url/{uuid}")).toBe("json xml m3u pls");
  expect(formatsOf("/{f}/vote/{uuid}")).toBe("json xml");
  expect(formatsOf("/{f}/servers")).toBe("json");
  expect(API_ADDRESSES.filter(({ formats }) => formats.length === 0)).toEqual([]);
});

const UUID = "960cf833-0601-11e8-ae97-52543be04c81";

/** Values that change a plan. Of three that count only together, the other two are given too. */
const VALUES: Readonly<Record<string, string>> = {
  order: "votes",
  offset: "3",
  limit: "4",
  url: "https://a.example/",
  uuids: UUID,
  seconds: "60",
  bitrateMin: "64",
  bitrateMax: "128",
  geo_lat: "41",
  geo_long: "-8",
  geo_distance: "1000",
  lastchangeuuid: UUID,
  lastcheckuuid: UUID,
  lastclickuuid: UUID,
};
const SEARCHED = { name: "a", country: "b", state: "c", language: "d", tag: "e" };
const PLACE = { geo_lat: "1", geo_long: "2", geo_distance: "3" };

test("every parameter changes the answer to some path", () => {
  const others = Object.entries({ ...SEARCHED, ...PLACE });
  for (const name of API_PARAMETERS.flatMap(({ names }) => names)) {
    const changed = PATHS.filter((path) => {
      const parsed = parseCall(path.replace("{f}", "json"));
      if (!parsed.ok) return false;
      const plan = (sent: [string, string][]) => JSON.stringify(planCall(parsed.call, collectParameters(sent), ""));
      return plan([...others, [name, VALUES[name] ?? "true"]]) !== plan(others);
    });
    expect(changed, name).not.toEqual([]);
  }
});
