import { expect, test } from "vitest";
import { NAME_LISTS } from "./api-records.ts";
import { API_FORMATS } from "./formats/api-format.ts";
import { LISTED_BY, parseCall, TOP_LISTS } from "./parse-call.ts";

const callOf = (path: string) => {
  const parsed = parseCall(path);
  return parsed.ok ? parsed.call : parsed.status;
};

const NAMES = Object.keys(NAME_LISTS);

const STATION_LISTS = [
  "stations",
  "stations/",
  "stations/byuuid",
  "stations/byurl",
  "stations/search",
  "stations/search/",
  "stations/byserveruuid/7",
  ...TOP_LISTS.map((list) => `stations/${list}`),
  ...LISTED_BY.map((field) => `stations/by${field}exact/x`),
];

const OTHER_LISTS = [
  ...NAMES,
  ...NAMES.map((list) => `${list}/`),
  "stations/changed",
  "stations/changed/",
  "stations/aliases",
  "checks",
  "clicks/",
  "checksteps",
  "streamingservers",
  "streamingservers/7",
];

test.each(API_FORMATS)("all lists of stations are there in %s", (format) => {
  for (const path of STATION_LISTS) expect(parseCall(`/${format}/${path}`), path).toMatchObject({ ok: true, format });
});

test.each(API_FORMATS)("other things are there in some formats, of which one is %s or not", (format) => {
  const statusOf = (path: string) => {
    const parsed = parseCall(`/${format}/${path}`);
    return parsed.ok ? 200 : parsed.status;
  };
  const isList = ["json", "xml", "csv"].includes(format);
  for (const path of OTHER_LISTS) expect(statusOf(path), path).toBe(isList ? 200 : 406);
  for (const path of ["stats", "stats/", "config"])
    expect(statusOf(path), path).toBe(["json", "xml"].includes(format) ? 200 : 406);
  expect(statusOf("servers")).toBe(format === "json" ? 200 : 406);
});

test.each([
  "/html/stations",
  "/JSON/stations",
  "/json",
  "/json/",
  "/json/nothing",
  "/json/stations/improvable",
  "/json/stations/deleted",
  "/json/stations/byid/7",
  "/json/stations/bycodecExact/MP3",
  "/json/stations/bycountrycode/PT",
  "/json/stations/byname",
  "/json/stations/byname/",
  "/json/stations/bycountrycodeexact/",
  "/json/stations/search/mar",
  "/json/delete/7",
  "/json/undelete/7",
  "/json/edit/7",
  "/json/stats/all",
  "/json/constructor",
  "/json/stations/byconstructor/x",
])("%s is no call of the API", (path) => {
  expect(parseCall(path)).toEqual({ ok: false, status: 404 });
});

test.each([
  ["byname/Jazz%20FM", "Jazz FM"],
  ["byname/a%2Fb", "a/b"],
  ["byname/AC/DC", "AC/DC"],
  ["byname/a+b", "a+b"],
  ["byname/a%2Bb", "a+b"],
  ["byname/%2520", "%20"],
  ["byname/100%", "100%"],
  ["byname/%E9", "%E9"],
  ["byname/%E3%83%A9%E3%82%B8%E3%82%AA", "ラジオ"],
  ["byname/jazz/", "jazz"],
  ["byname/%26%23%22%27", "&#\"'"],
  ["byname/..", ".."],
])("the term of %s is %s", (path, term) => {
  expect(callOf(`/json/stations/${path}`)).toEqual({ type: "by", field: "name", exact: false, term });
});

test("a path lists stations by a field, in part or whole", () => {
  expect(callOf("/json/stations/bycodec/AAC+")).toEqual({ type: "by", field: "codec", exact: false, term: "AAC+" });
  expect(callOf("/json/stations/bytagexact/jazz")).toEqual({ type: "by", field: "tag", exact: true, term: "jazz" });
});

test.each([
  ["states", null, ""],
  ["states/", null, ""],
  ["states/Porto", null, "Porto"],
  ["states/Brazil/", "Brazil", ""],
  ["states/Brazil/Paran%C3%A1", "Brazil", "Paraná"],
])("%s lists the states of %s with %j", (path, country, part) => {
  expect(callOf(`/json/${path}`)).toEqual({ type: "names", list: "states", country, part });
});

test("numbers and UUIDs stand at the end of a path", () => {
  expect(callOf("/json/stations/topclick/5")).toEqual({ type: "top", list: "topclick", rows: "5" });
  expect(callOf("/json/stations/broken/")).toEqual({ type: "top", list: "broken", rows: null });
  expect(callOf("/json/stations/byuuid/ABC")).toEqual({ type: "byuuid", uuid: "ABC" });
  expect(callOf("/json/checks/abc")).toEqual({ type: "checks", uuid: "abc" });
});
