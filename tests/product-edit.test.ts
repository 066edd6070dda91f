import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { type ProductWithRoles, startProductWithRoles } from "../test-support/product-with-roles.ts";
import { fieldValues, linksOf, plainText } from "../test-support/read-html.ts";

let product: ProductWithRoles;
beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles();
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

const open = async (path = "/stations/aurora/edit") => (await product.request("administrator", `GET ${path}`)).text();

/** Sends the form as a browser without JavaScript does. */
const send = (
  form: Record<string, string>,
  as: "administrator" | "user" | "visitor" = "administrator",
  id = "aurora",
) => product.request(as, `POST /stations/${id}/edit`, { form });

const edit = (body: unknown) => product.request("administrator", "PATCH /api/stations/aurora", { body });

/** The radio buttons of a page, as `name value`. */
const choicesIn = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) =>
    ["name", "value"].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]).join(" "),
  );

const station = async () => (await product.request("visitor", "GET /api/stations/aurora")).json();

test("without JavaScript a conflict is decided with radio buttons, and nothing typed is lost", async () => {
  const form = { ...fieldValues(await open()), name: "Rádio Boreal", genre: "Fado", text: "Mudou tudo" };
  expect((await edit({ genre: "Rock", city: "Faro" })).status).toBe(200);
  const conflict = await send(form);
  expect(conflict.status).toBe(409);
  const html = await conflict.text();
  const text = plainText(html);
  for (const sentence of [
    "Esta rádio foi alterada entretanto.",
    "A minha",
    "A atual",
    "Ficar com a minha",
    "Ficar com a atual",
  ]) {
    expect(text).toContain(sentence);
  }
  expect(choicesIn(html)).toEqual(["choice_genre mine", "choice_genre current"]);
  const { choice_genre: _, ...shown } = fieldValues(html);
  expect(shown).toMatchObject({ name: "Rádio Boreal", genre: "Fado", city: "Faro", text: "Mudou tudo" });
  expect(await station()).toMatchObject({ name: "Rádio Aurora", genre: "Rock" });
  const undecided = await send(shown);
  expect(undecided.status).toBe(409);
  expect(choicesIn(await undecided.text())).toHaveLength(2);
  const saved = await send({ ...shown, choice_genre: "mine" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/stations/aurora"]);
  expect(await station()).toMatchObject({ name: "Rádio Boreal", genre: "Fado", city: "Faro" });
  const history = await (await product.request("administrator", "GET /admin/history")).text();
  expect(plainText(history)).toContain("Mudou tudo");
});

test("without JavaScript an untouched form is refused with a sentence", async () => {
  const answer = await send(fieldValues(await open()));
  expect(answer.status).toBe(422);
  expect(plainText(await answer.text())).toContain("Não há nada alterado.");
});

test("the station's page leads administrators to the form, and no one else", async () => {
  const linksFor = async (role: "visitor" | "user" | "administrator") =>
    linksOf(await (await product.request(role, "GET /stations/aurora")).text());
  expect(await linksFor("administrator")).toContain("/stations/aurora/edit");
  for (const role of ["visitor", "user"] as const) expect(await linksFor(role)).not.toContain("/stations/aurora/edit");
});

test("the panel leads to the form and back to the same page of the table", async () => {
  const table = "/admin/stations?q=beira";
  const link = `/stations/beira/edit?${new URLSearchParams({ back: table })}`;
  expect(linksOf(await open(table)).filter((href) => href === link)).toHaveLength(2);
  const html = await open(link);
  expect(linksOf(html)).toContain(table);
  expect(html).toContain('name="robots" content="noindex');
});

test("the answer to the form of another role shows nothing of a hidden station, and keeps what was typed", async () => {
  for (const [role, status] of [
    ["visitor", 401],
    ["user", 403],
  ] as const) {
    const answer = await send({ name: "Rádio Tomada" }, role, "beira");
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).not.toContain("Rádio Beira");
    expect(fieldValues(html)).toMatchObject({ name: "Rádio Tomada" });
  }
});

test("a form that is larger than any page sends is refused", async () => {
  const form = { ...fieldValues(await open()), description: "x".repeat(130 * 1024) };
  expect((await send(form)).status).toBe(413);
});
