import { expect, test } from "vitest";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { redirectIfProofRequired, returnPage } from "./proof-page.server.ts";

test.each([
  ["/account/data?part=1", "/account/data?part=1"],
  ["/admin/site", "/admin/site"],
  ["//evil", "/account"],
  ["/\\evil", "/account"],
  ["/\t/evil.example", "/account"],
  ["/.//evil.example", "/account"],
  ["https://evil.example/", "/account"],
  ["javascript:alert(1)", "/account"],
  ["account", "/account"],
  ["", "/account"],
  [null, "/account"],
])("the page to return to of %j is %j", (to, page) => {
  expect(returnPage(to)).toBe(page);
});

test("an action that needs a proof redirects to the page that asks for it, with what was typed", async () => {
  const refused = () => Promise.reject(new Refusal("proof_required", "x"));
  const thrown = await redirectIfProofRequired(
    { page: "/account", typed: { email: "a&b@example.org" } },
    refused,
  ).catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("No redirect was thrown.");
  expect(thrown.status).toBe(303);
  const url = new URL(thrown.headers.get("Location") ?? "", "http://localhost");
  expect(url.pathname).toBe("/account/confirm");
  const back = new URL(returnPage(url.searchParams.get("to")), "http://localhost");
  expect([back.pathname, back.searchParams.get("email")]).toEqual(["/account", "a&b@example.org"]);
});

test("other errors and results pass through", async () => {
  const other = new Refusal("invalid", "x");
  await expect(redirectIfProofRequired({ page: "/account" }, () => Promise.reject(other))).rejects.toBe(other);
  expect(await redirectIfProofRequired({ page: "/account" }, async () => 1)).toBe(1);
});
