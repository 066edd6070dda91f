import { expect, test } from "vitest";
import { announcementsOf, mergeChanges, parseAnnouncement, parseVersion, versionFor } from "./live-change.ts";

test("parseAnnouncement restores the announced change", () => {
  const change = { topic: "stations", ids: ["1", "2"] } as const;
  expect(announcementsOf(change).map(parseAnnouncement)).toEqual([change]);
  const accounts = { topic: "accounts", ids: ["ana"] } as const;
  expect(announcementsOf(accounts).map(parseAnnouncement)).toEqual([accounts]);
  expect(announcementsOf({ topic: "settings" }).map(parseAnnouncement)).toEqual([{ topic: "settings" }]);
});

test("announcementsOf splits a change of many stations into payloads within PostgreSQL's limit", () => {
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const announcements = announcementsOf({ topic: "stations", ids });
  expect(Math.max(...announcements.map((text) => Buffer.byteLength(text)))).toBeLessThan(7_999);
  const parsed = announcements.map(parseAnnouncement).filter((announced) => "ids" in announced);
  expect(mergeChanges(parsed)).toEqual([{ topic: "stations", ids }]);
});

test("parseAnnouncement restores a title; the longest payload is within PostgreSQL's limit", () => {
  const title = {
    topic: "now-playing",
    stationId: "1",
    artist: "Inês",
    title: "Maré",
    playedAt: 1_764_000_000_000,
  } as const;
  expect(announcementsOf(title).map(parseAnnouncement)).toEqual([title]);
  const endless = { ...title, artist: "\u{1f4fb}".repeat(9_000), title: "\ud83d".repeat(9_000) };
  expect(announcementsOf(endless).map((text) => Buffer.byteLength(text))).toEqual([expect.any(Number)]);
  expect(Buffer.byteLength(announcementsOf(endless)[0] ?? "")).toBeLessThan(7_999);
});

test("parseAnnouncement restores a change of what an account keeps, which has no version", () => {
  const change = { topic: "account", userId: "ana", part: "favourites" } as const;
  const announcements = announcementsOf(change);
  expect(announcements.map(parseAnnouncement)).toEqual([change]);
  expect(announcements.map(parseVersion)).toEqual([null]);
});

test.each([
  "",
  "not json",
  "[]",
  "null",
  '{"topic":"weather"}',
  '{"topic":"stations"}',
  '{"topic":"accounts"}',
  '{"topic":"now-playing","stationId":"1"}',
  '{"topic":"account","userId":"ana"}',
  '{"topic":"account","userId":"ana","part":"password"}',
])("parseAnnouncement: the unknown payload %s counts as everything", (payload) => {
  expect(parseAnnouncement(payload)).toEqual({ topic: "everything" });
});

test("mergeChanges lists each station and account once and keeps the other topics", () => {
  expect(
    mergeChanges([
      { topic: "stations", ids: ["1", "2"] },
      { topic: "accounts", ids: ["1"] },
      { topic: "settings" },
      { topic: "stations", ids: ["2", "3"] },
      { topic: "accounts", ids: ["ana", "1"] },
    ]),
  ).toEqual([
    { topic: "stations", ids: ["1", "2", "3"] },
    { topic: "accounts", ids: ["1", "ana"] },
    { topic: "settings" },
  ]);
});

test("mergeChanges: everything replaces all other changes", () => {
  expect(mergeChanges([{ topic: "stations", ids: ["1"] }, { topic: "everything" }])).toEqual([{ topic: "everything" }]);
});

const pageVersions = { pages: "a1", administration: "c3" };

test("versionFor contains only what concerns the viewer", () => {
  expect(versionFor("visitor", pageVersions)).toBe("a1");
  expect(versionFor({ id: "ana", role: "user" }, pageVersions)).toBe("a1.user-ana");
  expect(versionFor({ id: "ana", role: "admin" }, pageVersions)).toBe("a1.admin-ana.c3");
  expect(versionFor({ id: "ana", role: "editor" }, pageVersions)).toBe("a1.editor-ana.c3");
});

test("versionFor differs per viewer and role; administrative changes affect editors and administrators only", () => {
  const viewers = [
    "visitor",
    { id: "ana", role: "user" },
    { id: "ana", role: "editor" },
    { id: "ana", role: "admin" },
    { id: "rui", role: "user" },
  ] as const;
  const versions = viewers.map((viewer) => versionFor(viewer, pageVersions));
  expect(new Set(versions).size).toBe(viewers.length);
  const later = viewers.map((viewer) => versionFor(viewer, { ...pageVersions, administration: "c4" }));
  expect(later.map((version, index) => version !== versions[index])).toEqual([false, false, true, true, false]);
});
