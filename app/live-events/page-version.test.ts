import { expect, test } from "vitest";
import { versionFor } from "./page-version.ts";

const pageVersions = { pages: "a1", administration: "c3" };

test("a page's version says no more than its reader may know", () => {
  expect(versionFor("visitor", pageVersions)).toBe("a1");
  expect(versionFor({ id: "ana", role: "user" }, pageVersions)).toBe("a1.user-ana");
  expect(versionFor({ id: "ana", role: "admin" }, pageVersions)).toBe("a1.admin-ana.c3");
});

test("signing in or out and another role give another version; what only administrators see changes theirs alone", () => {
  const readers = [
    "visitor",
    { id: "ana", role: "user" },
    { id: "ana", role: "admin" },
    { id: "rui", role: "user" },
  ] as const;
  const versions = readers.map((reader) => versionFor(reader, pageVersions));
  expect(new Set(versions).size).toBe(readers.length);
  const later = readers.map((reader) => versionFor(reader, { ...pageVersions, administration: "c4" }));
  expect(later.map((version, place) => version !== versions[place])).toEqual([false, false, true, false]);
});
