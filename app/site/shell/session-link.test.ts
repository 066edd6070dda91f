import { expect, test } from "vitest";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import { moderationLinks } from "./session-link.tsx";

const account = (role: "user" | "editor" | "admin"): ShownViewer => ({ id: "a", email: "ana@example.org", role });

test.each([
  ["a visitor", null, []],
  ["a user", account("user"), []],
  ["an editor", account("editor"), ["Rever"]],
  ["an administrator", account("admin"), ["Rever", "Admin"]],
])("%s gets the links to the pages that the role may open", (_, viewer, labels) => {
  expect(moderationLinks(viewer).map(({ label }) => label)).toEqual(labels);
});
