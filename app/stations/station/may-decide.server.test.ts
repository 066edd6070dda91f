import { expect, test } from "vitest";
import { mayDecide } from "./may-decide.server.ts";

test("editors may decide on stations of others and on those without a submitter, administrators also on their own", () => {
  const ownersOf = (role: "editor" | "admin") =>
    ["sara", "rui", null].filter((submittedBy) => mayDecide({ id: "sara", role }, { submittedBy }));
  expect(ownersOf("editor")).toEqual(["rui", null]);
  expect(ownersOf("admin")).toEqual(["sara", "rui", null]);
  expect(mayDecide({ id: "sara", role: "editor" }, null), "a station that is deleted").toBe(true);
});
