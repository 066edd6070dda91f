import { expect, test } from "vitest";
import { collectParameters, parametersOfForm } from "./parameters.ts";
import { parseCall } from "./parse-call.ts";
import { planCall } from "./plan-call.ts";
import { NO_CRITERIA } from "./station-criteria.ts";

function planOf(address: string) {
  const [path = "", query = ""] = address.split("?");
  const parsed = parseCall(`/json/${path}`);
  if (!parsed.ok) throw new Error(`${address} is no call of the API`);
  return planCall(parsed.call, collectParameters(parametersOfForm(query)), query);
}

const BY_NAME = { order: "name", reverse: false, offset: 0, limit: null };

const stations = (query: object) => ({ type: "stations", query: { criteria: NO_CRITERIA, ...BY_NAME, ...query } });

test.each([
  ["stations", {}],
  ["stations?limit=5&offset=10&reverse=true", { limit: 5, offset: 10, reverse: true }],
  ["stations?limit=-5&offset=x&reverse=maybe&order=age", {}],
  ["stations?order=clickCount", { order: "clickcount" }],
  ["stations?order=change_timestamp", { order: "changetimestamp" }],
  ["stations?order=random", { order: "random" }],
  ["stations?hidebroken=true", { criteria: { ...NO_CRITERIA, hideBroken: true } }],
  ["stations/topclick", { order: "clickcount", reverse: true }],
  [
    "stations/topvote/5?limit=9&offset=2&order=name&reverse=false",
    { order: "votes", reverse: true, limit: 5, offset: 2 },
  ],
  ["stations/lastclick/x?limit=9", { order: "clicktimestamp", reverse: true, limit: 9 }],
  ["stations/lastchange/0", { order: "changetimestamp", reverse: true, limit: 0 }],
  ["stations/broken/3", { order: "random", limit: 3, criteria: { ...NO_CRITERIA, onlyBroken: true } }],
  [
    "stations/bycodecexact/AAC+",
    { criteria: { ...NO_CRITERIA, texts: [{ field: "codec", term: "AAC+", exact: true }] } },
  ],
])("%s is planned", (address, query) => {
  expect(planOf(address)).toEqual(stations(query));
});

test("equal calls have equal plans", () => {
  const plan = JSON.stringify(planOf("stations/search?name=mar&nameExact=true&limit=10"));
  expect(JSON.stringify(planOf("stations/search?LIMIT=10&other=7&name_exact=True&name=mar&country="))).toBe(plan);
});

test("UUIDs are in the path or in a parameter", () => {
  expect(planOf("stations/byuuid/A?uuids=b")).toMatchObject({ type: "uuids", uuids: ["A"] });
  expect(planOf("stations/byuuid?uuids=a,b,%20a")).toMatchObject({ uuids: ["a", "b"] });
  expect(planOf("stations/byuuid")).toMatchObject({ uuids: [] });
});

test("a URL is found encoded, and as it is", () => {
  const urlsOf = (address: string) => {
    const plan = planOf(address);
    return plan?.type === "stations" ? plan.query.criteria.urls : null;
  };
  expect(urlsOf("stations/byurl?url=https%3A%2F%2Fa.example%2F%3Fb%26c")).toEqual(["https://a.example/?b&c"]);
  expect(urlsOf("stations/byurl?limit=1&url=https://a.example/b+c&d=e")).toEqual([
    "https://a.example/b c",
    "https://a.example/b+c&d=e",
  ]);
  expect(urlsOf("stations/byurl")).toEqual([]);
});

test("lists of names and records have their own parameters", () => {
  expect(planOf("tags/jazz?order=stationcount&reverse=true&hidebroken=true&limit=7")).toEqual({
    type: "names",
    query: {
      list: "tags",
      country: null,
      part: "jazz",
      byCount: true,
      reverse: true,
      hideBroken: true,
      offset: 0,
      limit: 7,
    },
  });
  expect(planOf("stations/changed/A?lastchangeuuid=B&limit=1000&seconds=5")).toEqual({
    type: "changed",
    uuid: "A",
    cursor: "b",
    seconds: null,
    limit: 1000,
  });
  expect(planOf("checks?lastcheckuuid=c&seconds=60")).toEqual({
    type: "checks",
    uuid: null,
    cursor: "c",
    seconds: 60,
    limit: null,
  });
  expect(planOf("clicks?lastclickuuid=d")).toMatchObject({ type: "clicks", cursor: "d" });
});

test("a search with more tags than it may have has no plan", () => {
  expect(planOf(`stations/search?tagList=${Array.from({ length: 51 }, (_, index) => index).join()}`)).toBeNull();
  // So many are not read.
  expect(planOf(`stations/search?tagList=a${",".repeat(1_000)}`)).not.toBeNull();
  expect(planOf(`stations/search?tagList=a${",".repeat(1_001)}`)).toBeNull();
});
