import { expect, test } from "vitest";
import { announcementsOf, mergeChanges, parseAnnouncement } from "./change.ts";

test("a change read from its announcement is the same change", () => {
  const change = { topic: "stations", ids: ["1", "2"] } as const;
  expect(announcementsOf(change).map(parseAnnouncement)).toEqual([change]);
  expect(announcementsOf({ topic: "settings" }).map(parseAnnouncement)).toEqual([{ topic: "settings" }]);
});

test("a change of many stations is told in announcements that PostgreSQL takes", () => {
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const announcements = announcementsOf({ topic: "stations", ids });
  expect(Math.max(...announcements.map((text) => Buffer.byteLength(text)))).toBeLessThan(7_999);
  expect(mergeChanges(announcements.map(parseAnnouncement))).toEqual([{ topic: "stations", ids }]);
});

test.each(["", "not json", "[]", "null", '{"topic":"weather"}', '{"topic":"stations"}'])(
  "an announcement that cannot be read (%s) means that anything may have changed",
  (payload) => {
    expect(parseAnnouncement(payload)).toEqual({ topic: "everything" });
  },
);

test("merging names each station once and keeps the other topics", () => {
  expect(
    mergeChanges([
      { topic: "stations", ids: ["1", "2"] },
      { topic: "settings" },
      { topic: "stations", ids: ["2", "3"] },
    ]),
  ).toEqual([{ topic: "stations", ids: ["1", "2", "3"] }, { topic: "settings" }]);
});

test("everything swallows the rest", () => {
  expect(mergeChanges([{ topic: "stations", ids: ["1"] }, { topic: "everything" }])).toEqual([{ topic: "everything" }]);
});
