import { expect, test } from "vitest";
import { versionFor } from "./page-version.ts";

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
