import { expect, test } from "vitest";
import { ACTOR_ROLES, CHANGE_KINDS } from "./change.ts";
import { isRevertible, judgedRole, mayRevert } from "./may-revert.ts";

const FIELDS = { before: { status: "pending" }, after: { status: "approved" }, revertedBy: null };

test("changes of stations that have the fields to restore can be reverted, once", () => {
  const kinds = CHANGE_KINDS.filter((kind) => isRevertible({ kind, ...FIELDS }));
  expect(kinds).toEqual(["approve", "suspend", "delete", "edit", "revert"]);
  expect(isRevertible({ kind: "delete", ...FIELDS, after: null })).toBe(true);
  expect(isRevertible({ kind: "edit", ...FIELDS, before: null, after: null })).toBe(false);
  expect(isRevertible({ kind: "edit", ...FIELDS, revertedBy: {} })).toBe(false);
});

test("an administrator may revert changes by all, an editor those by contributors, owners and editors", () => {
  expect(ACTOR_ROLES.filter((role) => mayRevert("admin", role))).toEqual(ACTOR_ROLES);
  expect(ACTOR_ROLES.filter((role) => mayRevert("editor", role))).toEqual(["contributor", "owner", "editor"]);
});

test("a proposal that was applied without a person's decision counts as an act of its author", () => {
  const applied = { kind: "edit", actorRole: "system", private: { submitted_by: "rui" } } as const;
  expect(judgedRole(applied)).toBe("contributor");
  expect(judgedRole({ ...applied, private: null })).toBe("system");
  expect(judgedRole({ ...applied, kind: "suspend" })).toBe("system");
  expect(judgedRole({ ...applied, actorRole: "admin" })).toBe("admin");
});
