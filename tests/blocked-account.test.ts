import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { isAllowedWhenBlocked } from "#app/people/accounts/blocked-account.ts";
import { ACCESS_TABLE } from "#test-support/access/access-table.ts";
import {
  type AccessRow,
  BLOCK_REASON,
  type ProductWithRoles,
  startProductWithRoles,
} from "#test-support/access/product-with-roles.ts";
import { readDescription } from "#test-support/api-description.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { requestOf } from "#test-support/exchanges/exchange.ts";
import { TEST_ROLES } from "#test-support/people.ts";
import { openWholeApi, PUBLIC_URL } from "#test-support/whole-api.ts";
import { describeApi } from "../server/api-docs/openapi.ts";

const SENTENCE = `A sua conta está bloqueada: ${BLOCK_REASON}. Pode contestar.`;

onBothEngines("a blocked account makes no call that changes something, but those listed here", async (test) => {
  const api = await openWholeApi(test);
  await test.database.update(users).set({ blockedAt: new Date(), blockedReason: BLOCK_REASON });
  const { calls } = readDescription(JSON.parse(JSON.stringify(describeApi(PUBLIC_URL))));
  // Signing out ends the session.
  const isSignOut = (call: string) => call.endsWith("/sign-out");
  const changing = calls
    .filter((call) => !call.startsWith("GET "))
    .toSorted((one, other) => Number(isSignOut(one)) - Number(isSignOut(other)));
  expect(changing.length).toBeGreaterThan(35);
  for (const role of TEST_ROLES.filter((one) => one !== "visitor")) {
    const allowed: string[] = [];
    for (const call of changing) {
      const { path, init } = requestOf({
        call,
        role,
        path: call.split(" ")[1]?.replace(/\{\w+\}/, "1") ?? "",
        body: {},
      });
      const response = await api.ask(role, path, init);
      const text = await response.text();
      if (response.status === 403 && text.includes(SENTENCE)) continue;
      allowed.push(call);
    }
    expect(allowed.toSorted(), role).toEqual([
      "DELETE /api/me",
      "POST /api/auth/forgot",
      "POST /api/auth/passkey",
      "POST /api/auth/passkey/options",
      "POST /api/auth/prove",
      "POST /api/auth/reset",
      "POST /api/auth/second-step",
      "POST /api/auth/sign-in/email",
      "POST /api/auth/sign-out",
      "POST /api/contact",
    ]);
  }
  await api.close();
});

onBothEngines("a blocked administrator reads as a user, and has the role again when the block ends", async (test) => {
  const api = await openWholeApi(test);
  const { database } = test;
  const pending = async () => {
    const response = await api.ask("administrator", "/api/stations?status=pending");
    return [response.status, await response.text()] as const;
  };
  await database.update(users).set({ blockedAt: new Date(), blockedReason: BLOCK_REASON });
  const [status, text] = await pending();
  expect(status).toBe(403);
  expect(text).toContain(SENTENCE);
  expect(await (await api.ask("administrator", "/api/me")).json()).toMatchObject({ role: "user" });
  expect((await api.ask("user", "/api/me/export")).status).toBe(200);
  await database
    .update(users)
    .set({ blockedAt: null, blockedReason: null })
    .where(eq(users.blockedReason, BLOCK_REASON));
  expect((await pending())[0]).toBe(200);
  await api.close();
});

describe("a blocked administrator", () => {
  const role = "blocked administrator";
  let product: ProductWithRoles;

  beforeAll(async () => {
    await ensureBuild();
    product = await startProductWithRoles();
  }, BUILD_TIMEOUT_MS);

  afterAll(() => product?.stop());

  test("sees the reason on each page of the account, and is redirected there from the panel and from forms of stations", async () => {
    for (const path of ["/account", "/account/submissions", "/account/security", "/account/data"]) {
      const page = await (await product.request(role, `GET ${path}`)).text();
      expect(page).toContain(SENTENCE);
      expect(page).toMatch(/<a [^>]*href="\/account\/decisions\/block\/appeal"[^>]*>Contestar<\/a>/);
    }
    for (const path of ["/admin", "/submit-station", "/stations/aurora/edit"]) {
      const response = await product.request(role, `GET ${path}`);
      expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
    }
    expect(await (await product.request("user", "GET /account")).text()).not.toContain("Contestar");
  });

  test.each(ACCESS_TABLE.map((row) => [`${row.what} ${JSON.stringify(row.body ?? row.form ?? "")}`, row] as const))(
    "%s is answered as to a user, or refused with the reason",
    async (_, row) => {
      const [method = "", path = ""] = row.what.split(" ");
      const expected = statusForBlocked(row, { method, path: path.split("?")[0] ?? "" });
      const response = await product[expected === 403 ? "requestWithoutEffect" : "request"](role, row.what, row);
      const text = await response.text();
      expect(response.status, text).toBe(expected);
      if (expected === 403) expect(text).toContain(SENTENCE);
    },
  );
});

function statusForBlocked(row: AccessRow, request: { method: string; path: string }): number {
  const { method, path } = request;
  if (/^\/(submit-station|stations\/\w+\/edit)/.test(path) && method === "GET") return row.visitor;
  if (isAllowedWhenBlocked(request)) return row.user;
  // A form without JavaScript, whose redirect carries the sentence.
  if (row.user === 303) return row.user;
  // Forms of pages that need no session.
  if (!path.startsWith("/api/") && row.visitor === row.user) return row.user;
  return 403;
}
