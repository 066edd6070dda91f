import { expect, test } from "vitest";
import { parseImportCommand } from "./import-lists.ts";

test("parseImportCommand: lists and options are read in any order", () => {
  expect(
    parseImportCommand(["a.m3u", "--approve", "--country", "PT", "b.pls", "--genre-map=g.json", "--report", "r.csv"]),
  ).toEqual({
    lists: ["a.m3u", "b.pls"],
    approves: true,
    country: "PT",
    genreMap: "g.json",
    report: "r.csv",
  });
  expect(parseImportCommand(["a.m3u"])).toEqual({
    lists: ["a.m3u"],
    approves: false,
    country: "",
    genreMap: null,
    report: null,
  });
});

test.each([[], ["--approve"], ["a.m3u", "--nothing"], ["a.m3u", "--country"], ["a.m3u", "--country", "--approve"]])(
  "parseImportCommand: the arguments %j are invalid",
  (...args) => {
    expect(parseImportCommand(args)).toBeUndefined();
  },
);
