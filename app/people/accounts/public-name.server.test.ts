import { expect, test } from "vitest";
import { shownName } from "./public-name.server.ts";

const SECRET = "a secret that is long enough for tests";

test("an account without a public name is shown as «Colaborador» and four letters of its own", () => {
  const ana = shownName(SECRET, { id: "ana", name: "" });
  expect(ana).toMatch(/^Colaborador [A-Z]{4}$/);
  expect(shownName(SECRET, { id: "ana", name: "" })).toBe(ana);
  expect(shownName(SECRET, { id: "rui", name: "" })).not.toBe(ana);
  expect(shownName("another secret that is long enough", { id: "ana", name: "" })).not.toBe(ana);
});

test("a public name is shown as it is", () => {
  expect(shownName(SECRET, { id: "ana", name: "Inês V." })).toBe("Inês V.");
});
