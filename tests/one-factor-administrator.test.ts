import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECOND_FACTOR_REQUIRED } from "#app/people/accounts/request-context.server.ts";
import { ACCESS_TABLE } from "#test-support/access/access-table.ts";
import {
  type AccessRole,
  ONE_FACTOR_ROLES,
  type ProductWithRoles,
  startProductWithRoles,
} from "#test-support/access/product-with-roles.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";

/** Where a second factor is offered, editor and administrator of authorisation.test.ts have one factor. */
let product: ProductWithRoles;

beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles({ secondFactor: "required" });
}, BUILD_TIMEOUT_MS);

afterAll(() => product?.stop());

test("the roles differ by the second factor alone", async () => {
  const me = async (role: AccessRole) => (await product.request(role, "GET /api/me")).json();
  expect(await me("administrator")).toMatchObject({ user: { second_factor: true }, role: "admin" });
  for (const role of ONE_FACTOR_ROLES)
    expect(await me(role)).toMatchObject({ user: { second_factor: false }, role: "user" });
  // Otherwise nothing below could see a change.
  const [pending] = await product.state();
  expect(pending).toContain("Rádio Beira");
});

describe.each(ONE_FACTOR_ROLES)("%s", (role) => {
  test.each(ACCESS_TABLE.map((row) => [`${row.what} ${JSON.stringify(row.body ?? row.form ?? "")}`, row] as const))(
    "%s: one factor is answered as a user",
    async (_, row) => {
      const isRefused = !row.what.startsWith("GET ") && row.user >= 300;
      const response = await product[isRefused ? "requestWithoutEffect" : "request"](role, row.what, row);
      const text = await response.text();
      expect(response.status, text).toBe(row.user);
      // Refused for the factor, not as an account without the role.
      if (row.user === 403 && row.administrator !== 403) expect(text).toContain(SECOND_FACTOR_REQUIRED);
      if (row.what.startsWith("GET /admin") && row.user === 303)
        expect(response.headers.get("Location")).toBe("/account/security");
    },
  );
});
