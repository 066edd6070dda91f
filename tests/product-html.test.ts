import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductWithRoles, startProductWithRoles } from "#test-support/access/product-with-roles.ts";
import { EVERY_PAGE } from "#test-support/browser/every-page.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import type { TestRole } from "#test-support/people.ts";

/** All recommended rules but those of style, and those that ignore style sheets. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML.
    ...turnedOff("attr-case", "attribute-boolean-style", "attribute-empty-style", "doctype-style", "void-style"),
    // Ids of React begin with "_".
    "valid-id": ["error", { relaxed: true }],
    // Positions and widths. A class may be there twice, from a component and from its parent.
    ...turnedOff("no-inline-style", "no-dup-class"),
    // Tables that are laid out as a grid on phones lose their roles in some browsers.
    ...turnedOff("no-redundant-role"),
    // The main navigation is at the top or, on phones, at the bottom; one of both is hidden.
    ...turnedOff("unique-landmark"),
  },
});

function turnedOff(...rules: string[]) {
  return Object.fromEntries(rules.map((rule) => [rule, "off" as const]));
}

const PANEL = [
  ...["/admin", "/admin/stations", "/admin/site", "/admin/site/name", "/admin/system", "/admin/history"],
  ...["/admin/messages", "/admin/import", "/admin/mirror"],
];

const UNKNOWN = "/pagina/desconhecida" satisfies (typeof EVERY_PAGE)[number];

let product: ProductWithRoles;

beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles();
}, BUILD_TIMEOUT_MS);

afterAll(() => product?.stop());

/** The errors in a response's HTML, with their rules and elements. */
async function errorsIn(response: Response): Promise<string[]> {
  const { results } = await validator.validateString(await response.text());
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);
}

async function errorsOf(role: TestRole, path: string): Promise<string[]> {
  const response = await product.request(role, `GET ${path}`);
  expect(response.status).toBe(path === UNKNOWN ? 404 : 200);
  return errorsIn(response);
}

test.each([...EVERY_PAGE, "/api/docs"])("the HTML of %s is valid", async (path) => {
  expect(await errorsOf("visitor", path)).toEqual([]);
});

test.each(["/submit-station", "/stations/aurora"])("the HTML of %s is valid for a user", async (path) => {
  expect(await errorsOf("user", path)).toEqual([]);
});

test.each(PANEL)("the HTML of %s is valid for an administrator", async (path) => {
  expect(await errorsOf("administrator", path)).toEqual([]);
});

test.each([
  ["visitor", "/auth"],
  ["visitor", "/contact"],
  ["user", "/submit-station"],
] as const)("the HTML that a %s gets for an empty form at %s is valid", async (role, path) => {
  const response = await product.request(role, `POST ${path}`, { form: {} });
  expect(response.status).toBe(422);
  expect(await errorsIn(response)).toEqual([]);
});
