import { expect, test } from "vitest";
import { isBadRow } from "./listed-row.ts";
import { recordRow } from "./record-row.ts";

const UUID = "01dd819d-3f79-4285-b383-89395e820530";
const UPSTREAM = { stationuuid: UUID.toUpperCase(), name: "Rádio Foz", url: "https://foz.example/stream" };

function rowOf(record: object) {
  const row = recordRow(1, record, () => "");
  if (isBadRow(row)) throw new Error(row.problem);
  return row;
}

test("a record of Radio Browser has its UUID, its facts, and all tags in lower case, each once", () => {
  const tags = " Pop,ROCK ,pop,,hot; cold, null,rock|roll";
  const row = rowOf({
    ...UPSTREAM,
    tags,
    votes: "12",
    language: "portuguese",
    languagecodes: "pt,EN",
    bitrate: 128000,
  });
  expect(row).toMatchObject({
    uuid: UUID,
    upstream: { facts: { votes: 12, language: "portuguese", languagecodes: "pt,EN" } },
    tags: ["pop", "rock", "hot; cold", "rock|roll"],
    languages: "portuguese,pt,EN",
    bitrate: "128kbps",
  });
});

test("its resolved URL replaces a missing one, and an invalid URL is kept for the report", () => {
  const resolved = rowOf({ ...UPSTREAM, url: "", url_resolved: "https://foz.example/a" });
  expect(resolved).toMatchObject({ streamUrl: "https://foz.example/a", upstream: { url: "https://foz.example/a" } });
  const broken = rowOf({ ...UPSTREAM, url: "mms://foz.example/", homepage: "foz.example" });
  expect(broken).toMatchObject({ streamUrl: "mms://foz.example/", websiteUrl: "foz.example", upstream: null });
});

test("a record of our own export has its UUID, and its tags are separated by commas alone", () => {
  const record = {
    name: "Rádio Foz",
    stream_url: "https://foz.example/stream",
    uuid: UUID,
    tags: ["Mar; Rio", "Fado"],
  };
  expect(rowOf(record)).toMatchObject({ uuid: UUID, upstream: null, tags: ["Mar; Rio", "Fado"] });
  expect(rowOf({ ...record, uuid: "17" })).toMatchObject({ uuid: "", tags: ["Mar", "Rio", "Fado"] });
});
