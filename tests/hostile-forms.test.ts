import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCESS_TABLE } from "#test-support/access/access-table.ts";
import { type ProductWithRoles, startProductWithRoles } from "#test-support/access/product-with-roles.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { ROUTE_PATHS } from "#test-support/route-ids.ts";

let product: ProductWithRoles;

beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles();
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await product?.stop();
});

const SEEN = { seen_at: "1", seen_status: "pending" };

/** U+0000, U+202E and a lone surrogate, as forms and URLs encode them; the last is invalid UTF-8. */
const HOSTILE = ["%00", "%E2%80%AE", "%ED%A0%80"];

/** A form with an image has a limit of its own, at which the connection ends: see product-uploaded-image.test.ts. */
const WITH_IMAGE = /^POST \/(submit-station|stations\/\w+\/edit)/;

const ROLES = ["visitor", "user", "editor", "administrator"] as const;

/** Every form of the table of access, and forms whose texts are stored; `ID`: a change that can be reverted. */
const STORED_FORMS: [what: string, form: Record<string, string>][] = [
  ["POST /changes/ID/revert.data", { reason: "mistake", text: "Era assim" }],
  ...ACCESS_TABLE.flatMap(({ what, form }): [string, Record<string, string>][] =>
    form && Object.keys(form).length > 0 ? [[what, form]] : [],
  ),
  ["POST /account.data", { name: "Ana da rádio" }],
  ["POST /admin/stations/4/delete.data", { ...SEEN, reason: "other", text: "Já não emite" }],
  ["POST /review/decide.data", { decision: "suspend", items: "1:pending:0", reason: "other", text: "Não é rádio" }],
  ["POST /stations/aurora/edit.data", { name: "Rádio Aurora", city: "Faro", text: "Mudou", seen: "{}" }],
];

test.each(STORED_FORMS)("%s with %j and a hostile text in each field is no server error", async (what, form) => {
  const allowed = ACCESS_TABLE.find((row) => row.what === what);
  for (const role of ROLES.filter((one) => ![401, 403].includes(allowed?.[one] ?? 200))) {
    for (const field of Object.keys(form)) {
      for (const text of HOSTILE) {
        const sent = Object.entries(form).map(([name, value]) => [name, encodeURIComponent(value)].join("="));
        const body = sent.map((one) => (one.startsWith(`${field}=`) ? `${one}${text}b` : one)).join("&");
        const status = await post(
          role,
          what.replace("/ID/", `/${what.includes("/ID/") ? await newChange() : ""}/`),
          body,
        );
        expect(status, `${role}: ${body}`).toBeLessThan(500);
      }
    }
    if (!WITH_IMAGE.test(what)) expect(await post(role, what, `x=${"x".repeat(1_000_000)}`)).toBe(413);
  }
});

test("every action refuses hostile texts in its path", async () => {
  const paths = new Set(ACCESS_TABLE.flatMap(({ what, form }) => (form ? parametersReplaced(what) : [])));
  expect(paths.size).toBeGreaterThan(20);
  for (const what of paths) expect(await post("administrator", what, "x=1"), what).toBeLessThan(500);
});

test("no direction override that was sent above is in public pages, feeds and answers", async () => {
  for (const path of [
    "/",
    "/stations",
    "/changes",
    "/changes.atom",
    "/api/changes",
    "/api/stations",
    "/json/stations",
  ]) {
    const response = await fetch(product.product.origin + path);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.not.stringMatching(/\u202e|&#(x202e|8238);/i),
    ]);
  }
});

test.each([
  ...["stations/search?name=TEXT&tag=TEXT&country=TEXT&order=TEXT", "stations/byname/TEXT", "stations/byuuid/TEXT"],
  ...["stations/bytag/TEXT?limit=TEXT&offset=TEXT", "states/TEXT/TEXT", "tags/TEXT", "url/TEXT", "vote/TEXT"],
  ...["add?name=TEXT&url=https://som.example/TEXT&countrycode=PT&homepage=TEXT&tags=TEXT", "checks/TEXT?seconds=TEXT"],
  ...["stations/byurl?url=TEXT", "clicks?lastclickuuid=TEXT", "stations/changed?lastchangeuuid=TEXT"],
])("Radio Browser's %s with hostile texts is no server error", async (call) => {
  for (const text of [...HOSTILE, "x".repeat(12_000)]) {
    const path = call.replaceAll("TEXT", text).slice(0, 15_000);
    const { status } = await fetch(`${product.product.origin}/json/${path}`);
    expect(status, path.slice(0, 100)).toBeLessThan(500);
  }
});

test("hostile cookies and headers are no server errors", async () => {
  // The bytes of U+202E and of a lone surrogate in UTF-8; HTTP itself refuses a NUL.
  for (const text of ["\xe2\x80\xae", "\xed\xa0\x80", "%00", "%ED%A0%80", "x".repeat(8_000)]) {
    const cookie = ["session_token", "two_factor", "toast", "challenge"].map((name) => `radiowave.${name}=${text}`);
    const headers = { Cookie: cookie.join("; "), "User-Agent": text, "Accept-Language": text, "X-Forwarded-For": text };
    for (const path of [
      "/",
      "/account",
      "/api/me",
      "/api/events/latest?station=%00",
      "/json/stats",
      "/auth/second-step",
    ]) {
      const response = await fetch(product.product.origin + path, { headers, redirect: "manual" });
      await response.body?.cancel();
      expect(response.status, path).toBeLessThan(500);
    }
  }
});

async function post(role: (typeof ROLES)[number], what: string, body: string): Promise<number> {
  const response = await product.request(role, what, { encodedForm: body });
  await response.body?.cancel();
  return response.status;
}

/** The id of a change that can be reverted. */
async function newChange(): Promise<number> {
  const city = `Cidade ${crypto.randomUUID()}`;
  const edited = await product.request("administrator", "PATCH /api/stations/2", { body: { city } });
  expect(edited.status, await edited.text()).toBe(200);
  const { changes } = await (await product.request("administrator", "GET /api/changes?station=2")).json();
  return changes[0].id;
}

/** A call of an action with hostile texts instead of the parameters in its path; nothing without any. */
function parametersReplaced(what: string): string[] {
  const [path = "", rest = ""] = what.replace("POST /", "").split(/(?=\.data|\?|$)/);
  const parts = path.split("/");
  const found = ROUTE_PATHS.find(
    (one) => one.includes("/:") && new RegExp(`^${one.replace(/:\w+\??/g, "[^/]+")}$`).test(path),
  );
  if (!found) return [];
  const names = found.split("/");
  return HOSTILE.map(
    (text) => `POST /${parts.map((part, at) => (names[at]?.startsWith(":") ? text : part)).join("/")}${rest}`,
  );
}
