import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductWithRoles, startProductWithRoles } from "#test-support/access/product-with-roles.ts";
import { EVERY_PAGE } from "#test-support/browser/every-page.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { MARTA, signInAt, type TestRole } from "#test-support/people.ts";
import { linksOf } from "#test-support/read-html.ts";
import { mixedTexts } from "#test-support/text-direction.ts";
import { waitUntil } from "#test-support/wait-until.ts";

/** Names with digits, brackets and signs, which move to the wrong side where they are not isolated. */
const TEXTS = {
  site: "רדיו גל (PT)!",
  name: "إذاعة القاهرة 90.5 (FM)!",
  pending: "FM 102 רדיו תל אביב!",
  refused: "(קול ישראל) 104.8!",
  proposed: "صوت العرب (AM) 621!",
  description: "أخبار وموسيقى (24/7)…",
  genre: "جاز 1!",
  city: "الإسكندرية (EG)",
  region: "(الدلتا) 2!",
  tag: "موسيقى #1!",
  otherTag: "(أخبار) 24!",
  user: "דנה כהן",
  administrator: "سامي علي",
  why: "تكرار (2)!",
  person: "(רותי) 7!",
  message: "שלום (עולם)! 1",
  listed: "راديو (بلا) عنوان!",
  file: "قائمة (1)!.csv",
} as const;

let product: ProductWithRoles;
let importPage = "";

beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles();
  await putTexts();
}, BUILD_TIMEOUT_MS);

afterAll(() => product?.stop());

async function send(role: TestRole, what: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await product.request(role, what, { body });
  const answer = await response.text();
  expect(response.ok, `${what}: ${response.status} ${answer}`).toBe(true);
  return answer ? JSON.parse(answer) : {};
}

/** Every text that people can give has letters from right to left. */
async function putTexts(): Promise<void> {
  const { name, description, genre, city, region, tag, otherTag, why, proposed } = TEXTS;
  const fields = { description, genre, city, tags: [tag, otherTag], country: "Egito" };
  await send("user", "PATCH /api/me", { name: TEXTS.user });
  await send("administrator", "PATCH /api/me", { name: TEXTS.administrator });
  const submission = { ...fields, image_url: "https://gal.example/a.png", contact_email: "gal@example.org" };
  for (const submitted of [TEXTS.pending, TEXTS.refused]) {
    const stream = { stream_url: `https://gal.example/${encodeURIComponent(submitted)}` };
    const { id } = await send("user", "POST /api/stations", { ...submission, ...stream, name: submitted });
    if (submitted === TEXTS.pending) continue;
    await send("administrator", `PATCH /api/stations/${id}`, { status: "approved" });
    await send("administrator", `PATCH /api/stations/${id}`, { status: "suspended", reason: "other", text: why });
  }
  await send("administrator", "PATCH /api/stations/aurora", { ...fields, name, region, text: why });
  await send("administrator", "PATCH /api/stations/1", { ...fields, name, text: why });
  await send("user", "POST /api/stations/aurora/proposals", { name: proposed, text: why });
  const { person, message } = TEXTS;
  await send("visitor", "POST /api/contact", { name: person, email: "ruti@example.org", message });
  await send("administrator", "PUT /api/settings/site_name", { value: TEXTS.site });
  importPage = await importList();
}

/** A list of one row that is refused. Gives the page with its result. */
async function importList(): Promise<string> {
  const { origin } = product.product;
  const headers = { Cookie: await signInAt(origin, MARTA), Origin: origin };
  const body = new FormData();
  const row = JSON.stringify({ name: TEXTS.listed, stream_url: "ftp://gal.example/a", country: "Egito" });
  body.set("file", new File([row], TEXTS.file.replace(".csv", ".jsonl")));
  const response = await fetch(`${origin}/admin/import`, { method: "POST", redirect: "manual", headers, body });
  const page = response.headers.get("Location") ?? "";
  await waitUntil("the list is imported", async () => (await open("administrator", page)).includes("Concluída"));
  return page;
}

async function open(role: TestRole, path: string): Promise<string> {
  return (await product.request(role, `GET ${path}`)).text();
}

/** Joined with the texts that a page derives from them. */
const WHOLE_TEXTS = [...Object.values(TEXTS), TEXTS.file.replace(".csv", ".jsonl")];

const expectIsolated = (html: string) => expect(mixedTexts(html, WHOLE_TEXTS)).toEqual([]);

test.each([
  ...EVERY_PAGE,
  "/stations/aurora",
  "/stations/aurora/changes",
  "/stations/aurora/embed",
  "/embed/aurora",
  "/embed/aurora?size=320",
  `/stations?genre=${encodeURIComponent(TEXTS.genre)}`,
  `/search?q=${encodeURIComponent("إذاعة")}`,
  `/search?q=${encodeURIComponent("موسيقى")}`,
])("for a visitor %s isolates every text of people", async (path) => {
  expectIsolated(await open("visitor", path));
});

test.each(["/account", "/account/submissions", "/stations/aurora/edit", "/submit-station"])(
  "for a user %s isolates every text of people",
  async (path) => {
    expectIsolated(await open("user", path));
  },
);

test("the pages of a refusal isolate every text of people", async () => {
  const own = linksOf(await open("user", "/account/submissions"));
  const pages = own.filter((url) => /^\/(changes\/\d+\/appeal|submit-station\?from=)/.test(url));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expectIsolated(await open("user", page));
});

test.each([
  ...["/admin", "/admin/stations", "/admin/site", "/admin/site/name", "/admin/history", "/admin/messages"],
  ...["/admin/import", "/admin/accounts", "/review", "/account", "/stations/aurora/edit"],
])("for an administrator %s isolates every text of people", async (path) => {
  expectIsolated(await open("administrator", path));
});

test("the pages of an import and of the queue's items isolate every text of people", async () => {
  expectIsolated(await open("administrator", importPage));
  const items = linksOf(await open("administrator", "/review")).filter((url) => /^\/review\/\d+/.test(url));
  expect(items.length).toBeGreaterThan(1);
  for (const item of items) expectIsolated(await open("administrator", item));
});
