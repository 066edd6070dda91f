import { expect, test } from "vitest";
import { stationSources } from "../../test-support/api-stations.ts";
import { compactUpstream } from "./compact-upstream.ts";

const TAGS = ["fado", "jazz"];

test("what an upstream tells stays the same, and equal lists are those of the station", () => {
  const { station, upstream } = stationSources({
    station: { tags: TAGS, playUrl: "https://aurora.example/play" },
    facts: { url_resolved: "https://aurora.example/play", language: "portuguese", votes: 7 },
    written: { name: "Aurora", tags: [...TAGS], languages: ["pt"], latitude: null },
  });
  if (!upstream) throw new Error("No upstream knows it");
  const compact = compactUpstream(upstream, station, (text) => text);
  expect(compact).toEqual(upstream);
  expect(compact.written.tags).toBe(TAGS);
  expect(compact.written.languages).toBe(upstream.written.languages);
});
