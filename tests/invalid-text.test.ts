import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductWithRoles, startProductWithRoles } from "#test-support/access/product-with-roles.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";

let product: ProductWithRoles;

beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles();
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await product?.stop();
});

/** Texts that PostgreSQL rejects or that are no id: NUL, a lone surrogate, invalid percent-encoding, far too long. */
const INVALID_IDS = ["%00", "a%00b", "%ED%A0%80", "%E0%A4%A", "%2500", "x".repeat(5_000)];

const PATHS = [
  ...["GET /stations/ID", "GET /stations/ID.data", "GET /images/ID/96-8f3a2b1c.webp", "GET /covers/1/ID"],
  ...["GET /cards/stations/ID/8f3a2b1c.png", "GET /cards/site/ID"],
  ...["GET /stream/ID", "GET /api/stations/ID", "PATCH /api/stations/ID", "DELETE /api/stations/ID"],
  ...[
    "PUT /api/settings/ID",
    "POST /api/stations/ID/play-failures",
    "POST /api/stations/ID/clicks",
    "GET /nada/ID",
    "GET /assets/ID",
    "GET /api/ID",
  ],
  ...["GET /sitemap-ID.xml", "GET /api/auth/ID", "POST /api/auth/ID", "GET /api/auth/reset-password/ID"],
  ...["GET /admin/import/ID", "GET /admin/import/ID.data", "GET /admin/import/ID/rows.csv"],
  ...["POST /admin/import/ID/stop", "POST /admin/import/ID/stop.data", "POST /admin/messages/ID/retry.data"],
  ...["approve", "suspend", "delete", "check", "exempt"].map((decision) => `POST /admin/stations/ID/${decision}.data`),
];

const SEEN = { seen_at: "1", seen_status: "pending", exempt: "yes" };

function contentFor(what: string) {
  if (what.includes(" /api/") && !what.startsWith("GET")) return { body: { value: "x", name: "Rádio" } };
  return what.startsWith("POST") ? { form: SEEN } : {};
}

test.each(PATHS)("%s with an invalid id is no server error", async (what) => {
  for (const id of INVALID_IDS) {
    for (const role of ["visitor", "administrator"] as const) {
      const { status } = await product.request(role, what.replace("ID", id), contentFor(what));
      expect(status, `${role}: ${what.replace("ID", id).slice(0, 80)}`).toBeLessThan(500);
    }
  }
});

test("an import, a station and a message whose id is a NUL are not found", async () => {
  for (const path of ["import/%00/stop", "import/a%00b/stop", "stations/%00/approve", "messages/%00/retry"]) {
    expect((await product.request("administrator", `POST /admin/${path}.data`, { form: SEEN })).status, path).toBe(404);
  }
});

const QUERIES = [
  ...["/stations?q=TEXT", "/stations?genre=TEXT&country=TEXT&letter=TEXT&sort=TEXT&show=TEXT", "/search?q=TEXT"],
  ...["/changes?kind=TEXT&before=TEXT", "/stations/1/changes?before=TEXT", "/api/changes?before=TEXT"],
  "/api/changes?station=TEXT",
  ...["/favorites/stations.data?ids=TEXT", "/stations/more.data?after=TEXT", "/stations.csv?q=TEXT&tag=TEXT"],
  ...["/api/stations?q=TEXT&genre=TEXT&tag=TEXT", "/api/stations?cursor=TEXT", "/api/stations?limit=TEXT"],
  ...["/api/stations?status=pending&q=TEXT", "/api/stations?status=pending&cursor=TEXT", "/api/events?stations=TEXT"],
  ...["/admin/stations.data?q=TEXT&page=TEXT&status=TEXT", "/admin/pending.data?q=TEXT&page=TEXT"],
  ...[
    "/admin/history.data?before=TEXT",
    "/admin/history.data?person=TEXT&station=TEXT",
    "/admin/history.data?kind=TEXT&batch=TEXT",
    "/admin/messages.data?page=TEXT",
  ],
  ...["/admin/import.data?before=TEXT", "/admin/import/nada.data?after=TEXT", "/auth?next=TEXT", "/api/TEXT?TEXT=TEXT"],
  ...["/api/auth/reset-password?token=TEXT", "/api/auth/verify-email?token=TEXT", "/api/auth/get-session?TEXT=TEXT"],
];

test.each(QUERIES)("%s with invalid text is no server error", async (path) => {
  for (const text of ["a%00", "%ED%A0%80", "%E0%A4%A", "-1", "1e400", "99999999999999999999"]) {
    for (const role of ["visitor", "administrator"] as const) {
      const what = `GET ${path.replaceAll("TEXT", text)}`;
      const response = await product.request(role, what);
      await response.body?.cancel();
      expect(response.status, `${role}: ${what}`).toBeLessThan(500);
    }
  }
});

const BODIES: [what: string, body: Record<string, unknown>][] = [
  ["PATCH /api/stations/beira", { name: "TEXT", description: "TEXT", genre: "TEXT", city: "TEXT", tags: ["TEXT"] }],
  ["PATCH /api/stations/beira", { contact_email: "TEXT@example.org", bitrate: "TEXT", country: "TEXT" }],
  ["PATCH /api/stations/beira", { stream_url: "https://som.example/TEXT", image_url: "https://som.example/TEXT" }],
  ["PATCH /api/stations/beira", { status: "TEXT", listeners: "TEXT" }],
  ["PATCH /api/stations/beira", { listeners: 1e20 }],
  [
    "POST /api/stations",
    { name: "TEXT Rádio", country: "TEXT", contact_email: "a@example.org", image_url: "https://a.pt/" },
  ],
  ["PUT /api/settings/site_name", { value: "TEXT" }],
  ["PUT /api/settings/logo_url", { value: "https://a.example/TEXT" }],
  ["POST /api/contact", { name: "A TEXT", email: "a@example.org", message: "Olá TEXT, bom dia" }],
  ["POST /api/contact", { name: "A", email: "aTEXT@example.org", message: "Olá, bom dia" }],
  ["POST /api/stream-check", { stream_url: "https://localhost/TEXT" }],
  ["POST /api/station-matches", { stations: [{ id: "TEXT", stream_url: "TEXT" }, { stream_url: "http://a/TEXT" }] }],
  ["POST /api/auth/sign-in/email", { email: "aTEXT@example.org", password: "TEXTTEXTTEXT" }],
  ["POST /api/auth/sign-in/email", { email: "a@example.org", password: "TEXT".repeat(4), callbackURL: "/TEXT" }],
  ["POST /api/auth/sign-up/email", { email: "nova@example.org", password: "TEXT uma frase longa", name: "TEXT" }],
  ["POST /api/auth/change-password", { currentPassword: "TEXTTEXT", newPassword: "TEXT outra frase longa" }],
  ["POST /api/auth/update-user", { name: "TEXT", image: "TEXT" }],
  ["POST /api/auth/revoke-session", { token: "TEXT" }],
  ["POST /api/auth/forget-password", { email: "aTEXT@example.org" }],
  ["POST /api/auth/reset-password", { token: "TEXT", newPassword: "uma frase longa" }],
];

test.each(BODIES)("%s with %j is no server error", async (what, body) => {
  for (const text of ["\0", "\ud800", "a\0b"]) {
    const content = JSON.parse(JSON.stringify(body).replaceAll("TEXT", JSON.stringify(text).slice(1, -1)));
    for (const role of ["visitor", "administrator"] as const) {
      const response = await product.request(role, what, { body: content });
      expect(response.status, `${role}: ${await response.text()}`).toBeLessThan(500);
    }
  }
});

const FORMS: [what: string, form: Record<string, string>][] = [
  ["POST /auth.data", { email: "aTEXT@example.org", password: "TEXT".repeat(4), next: "/TEXT" }],
  ["POST /auth/sign-up.data", { email: "aTEXT@example.org", password: "TEXT uma frase", next: "/TEXT" }],
  ["POST /auth/sign-up.data", { email: "outra@example.org", password: "TEXT uma frase longa" }],
  ["POST /contact.data", { name: "A TEXT", email: "a@example.org", message: "Olá TEXT, bom dia" }],
  [
    "POST /submit-station.data",
    { name: "R TEXT", country: "TEXT P", contact_email: "a@a.pt", image_url: "https://a.pt/" },
  ],
  ["POST /admin/site/name.data", { site_name: "Rádio TEXT" }],
  [
    "POST /admin/site/password.data",
    { current_password: "TEXT", new_password: "TEXT uma frase", confirm_password: "TEXT" },
  ],
  ["POST /admin/stations/beira/approve.data", { seen_at: "TEXT", seen_status: "TEXT" }],
  ["POST /admin/stations/beira/exempt.data", { exempt: "TEXT" }],
  ["POST /admin/import.data", { country: "TEXT" }],
];

test.each(FORMS)("%s with %j is no server error", async (what, form) => {
  const content = Object.fromEntries(Object.entries(form).map(([name, text]) => [name, text.replaceAll("TEXT", "\0")]));
  for (const role of ["visitor", "administrator"] as const) {
    const response = await product.request(role, what, { form: content });
    expect(response.status, `${role}: ${await response.text()}`).toBeLessThan(500);
  }
});
